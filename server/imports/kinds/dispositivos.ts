import { and, inArray, ne } from 'drizzle-orm';
import { avisoIdentificador, isImei } from '#contract/dispositivos';
import { dispositivos as words } from '#contract/words/dispositivos';
import { dispositivoStore } from '../../resources/dispositivos/store';
import { imeiTable } from '../../db/tables/dispositivos';
import { headed } from '../rows/columns';
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

const own = headed(words.fields, [
  {
    field: 'identificador',
    synonyms: ['imei', 'id', 'device id', 'id del dispositivo', 'unique id', 'identifier'],
    kind: 'texto',
    code: true,
    required: true,
    help: 'Lo que el equipo envía: su IMEI o el id de la aplicación. Con formato de texto.',
  },
  { field: 'nombre', synonyms: ['name', 'descripción', 'dispositivo', 'device'], kind: 'texto' },
  { field: 'tipo', synonyms: ['type', 'tipo de dispositivo', 'clase'], kind: 'opcion', options: tiposDispositivo },
  { field: 'marca', synonyms: ['brand', 'fabricante'], kind: 'texto' },
  { field: 'modelo', synonyms: ['model', 'referencia'], kind: 'texto' },
  {
    field: 'unidad_velocidad',
    synonyms: ['speed unit', 'unidad velocidad'],
    kind: 'opcion',
    options: unidadesVelocidad,
  },
  { field: 'intervalo_s', synonyms: ['intervalo', 'interval', 'frecuencia'], kind: 'numero' },
  { field: 'protocolo', synonyms: ['protocol'], kind: 'texto' },
  {
    field: 'iccid',
    synonyms: ['sim', 'serial sim', 'simcard'],
    kind: 'texto',
    code: true,
    help: 'Son 19 o 20 dígitos, con formato de texto.',
  },
  {
    field: 'telefono_sim',
    synonyms: ['teléfono', 'línea', 'número sim', 'msisdn', 'phone', 'sim phone'],
    kind: 'texto',
    code: true,
  },
  { field: 'operador', synonyms: ['carrier', 'operador celular'], kind: 'texto' },
  { field: 'firmware', kind: 'texto' },
  { field: 'garantia_vence_en', synonyms: ['garantía', 'warranty'], kind: 'fecha' },
]);
