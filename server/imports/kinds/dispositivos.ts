import { and, inArray, ne } from 'drizzle-orm';
import { avisoIdentificador, isImei, dispositivos as contract } from '#contract/entities/dispositivos';
import { dispositivos as words } from '#contract/words/dispositivos';
import { dispositivoStore } from '../../resources/dispositivos/store';
import { imeiTable } from '../../db/tables/dispositivos';
import { entityColumns } from './entityColumns';
import { entityKind } from './entityKind';
import { tiposDispositivo, unidadesVelocidad } from './options';

export const dispositivos = entityKind({
  tipo: 'dispositivos',
  store: dispositivoStore,
  claves: ['identificador', 'iccid'],
  unique: [['identificador']],
  columns: async () => own,
  complete: (draft, _before, { warn }) => {
    const notice = avisoIdentificador(draft.values.identificador);
    if (notice) warn(draft, 'identificador', { codigo: 'SOSPECHOSA', mensaje: notice });
  },

  // Of other companies too.
  checkBeyond: async (db, drafts, { empresaId, refuse }) => {
    const imeis = new Map(
      drafts
        .map((draft) => [draft.texts.get('identificador')?.trim() ?? '', draft] as const)
        .filter(([text]) => isImei(text)),
    );
    if (imeis.size === 0) return;
    const { imei, empresa_id } = imeiTable;
    const taken = await db.system
      .select({ imei })
      .from(imeiTable)
      .where(and(ne(empresa_id, empresaId), inArray(imei, [...imeis.keys()])));
    for (const row of taken) {
      const draft = imeis.get(row.imei);
      if (draft)
        refuse(draft, 'identificador', {
          codigo: 'OTRA_EMPRESA',
          mensaje: 'Este IMEI ya está registrado fuera de su empresa',
        });
    }
  },
});

const own = entityColumns(contract, words, {
  identificador: {
    synonyms: 'imei, id, device id, id del dispositivo, unique id, identifier',
    code: true,
    help: 'Lo que el equipo envía: su IMEI o el id de la aplicación. Con formato de texto.',
  },
  nombre: 'name, descripción, dispositivo, device',
  tipo: { synonyms: 'type, tipo de dispositivo, clase', options: tiposDispositivo },
  marca: 'brand, fabricante',
  modelo: 'model, referencia',
  unidad_velocidad: { synonyms: 'speed unit, unidad velocidad', options: unidadesVelocidad },
  intervalo_s: 'intervalo, interval, frecuencia',
  protocolo: 'protocol',
  iccid: { synonyms: 'sim, serial sim, simcard', code: true, help: 'Son 19 o 20 dígitos, con formato de texto.' },
  telefono_sim: { synonyms: 'teléfono, línea, número sim, msisdn, phone, sim phone', code: true },
  operador: 'carrier, operador celular',
  firmware: {},
  garantia_vence_en: 'garantía, warranty',
});
