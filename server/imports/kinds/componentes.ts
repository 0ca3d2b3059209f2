import { and, eq, inArray, sql } from 'drizzle-orm';
import { componentes as contract } from '#contract/entities/componentes';
import { posicionEje } from '#contract/entities/ejes';
import { componentes as words } from '#contract/words/componentes';
import { act, annulmentsOf } from '../../components/acts';
import { readAxles } from '../../components/axles';
import { hold } from '../../components/hold';
import { componenteTable as c, montajeTable as m } from '../../db/tables/componentes';
import { actorOf } from '../../plugins/guard';
import { componenteStore } from '../../resources/componentes/store';
import { assetColumn } from '../rows/columns';
import type { Draft } from '../rows/draft';
import { entityColumns } from './entityColumns';
import { entityKind } from './entityKind';
import type { Check, Kind } from './kind';
import { optionsOf } from './options';

const entity = entityKind({
  tipo: 'componentes',
  store: componenteStore,
  claves: ['serie'],
  unique: [['tipo', 'serie']],
  columns: async () => own,
});

/** Components; a new one with an asset and a position is mounted there. */
export const componentes: Kind = {
  ...entity,

  check: async (drafts, check) => {
    await entity.check(drafts, check);
    const taken = new Set<string>();
    for (const draft of drafts) {
      if (draft.outcome?.kind !== 'crear') continue;
      const mount = mountOf(draft);
      if (mount) await checkMount(draft, mount, taken, check);
      else refuseHalf(draft, check);
    }
  },

  write: async (tx, writer, drafts, opciones) => {
    const done = await entity.write(tx, writer, drafts, opciones);
    const written = drafts.filter(({ outcome }) => outcome?.kind === 'crear' || outcome?.kind === 'cambiar');
    for (const [at, draft] of written.entries()) {
      const mount = draft.outcome?.kind === 'crear' ? mountOf(draft) : null;
      const row = done[at];
      if (!mount || !row) continue;
      const held = await hold(tx, writer.empresaId, [row.id], [mount.activo_id]);
      await act(tx, actorOf(writer), held, [{ ...mount, componente_id: row.id, tipo: 'montado' }]);
      row.version = await versionOf(tx, writer.empresaId, row.id);
    }
    return done;
  },

  undo: async (tx, writer, done) => {
    const made = done.flatMap(({ id, antes }) => (antes ? [] : [id]));
    const held = await hold(tx, writer.empresaId, made, []);
    const acts = [...held.values()].flatMap((each) => each.acts.map(({ id }) => id));
    const wrong = annulmentsOf(held, acts, 'Se deshizo la importación');
    if (wrong.length > 0) await act(tx, actorOf(writer), held, wrong);
    await entity.undo(tx, writer, done);
  },
};

interface Mount {
  activo_id: number;
  posicion: string;
  /** ISO. */
  fecha: string;
}

/** Where a row mounts its component; null: nowhere. */
const mountOf = ({ values: { activo_id, posicion, montado_en } }: Draft): Mount | null => {
  const place = posicionEje.safeParse(posicion);
  if (typeof activo_id !== 'number' || !place.success) return null;
  const fecha = typeof montado_en === 'string' ? montado_en : new Date().toISOString();
  return { activo_id, posicion: place.data, fecha: new Date(Math.min(Date.parse(fecha), Date.now())).toISOString() };
};

/** A mount needs an asset and a position: of one of them alone nobody would see that it was left out. */
const refuseHalf = (draft: Draft, { refuse }: Check): void => {
  const { activo_id, posicion } = draft.values;
  const [noAsset, noPosition] = [activo_id, posicion].map((value) => value === undefined || value === null);
  if (noAsset && noPosition) return;
  if (noPosition) refuse(draft, 'posicion', { codigo: 'REQUERIDO', mensaje: 'Escriba dónde va en el activo' });
  else if (noAsset) refuse(draft, 'activo_id', { codigo: 'REQUERIDO', mensaje: 'Escriba en qué activo' });
  else refuse(draft, 'posicion', { codigo: 'VALOR_NO_PERMITIDO', mensaje: 'Una posición tiene hasta 10 caracteres' });
};

const checkMount = async (
  draft: Draft,
  { activo_id, posicion, fecha }: Mount,
  taken: Set<string>,
  { tx, empresaId, refuse }: Check,
): Promise<void> => {
  const key = `${activo_id} ${posicion}`;
  const ejes = (await readAxles(tx, empresaId, activo_id)).flat();
  const [there] = await tx
    .select({ serie: c.serie })
    .from(m)
    .innerJoin(c, and(eq(c.empresa_id, m.empresa_id), eq(c.id, m.componente_id)))
    .where(
      and(
        ...[eq(m.empresa_id, empresaId), eq(m.activo_id, activo_id), eq(m.posicion, posicion)],
        sql`(${m.hasta} is null or ${m.hasta} > ${fecha}::timestamptz)`,
      ),
    )
    .limit(1);
  if (draft.values.tipo === 'llanta' && ejes.length > 0 && !ejes.includes(posicion))
    refuse(draft, 'posicion', {
      codigo: 'NO_EXISTE',
      mensaje: `El activo no tiene esa posición: ${ejes.join(', ')}`,
    });
  else if (there)
    refuse(draft, 'posicion', { codigo: 'DUPLICADO_SISTEMA', mensaje: `Ahí está o estuvo: ${there.serie}` });
  else if (taken.has(key))
    refuse(draft, 'posicion', { codigo: 'DUPLICADO_ARCHIVO', mensaje: 'Otra fila ya monta uno ahí' });
  taken.add(key);
};

const versionOf = async (tx: Check['tx'], empresaId: number, id: number): Promise<number> => {
  const [row] = await tx
    .select({ version: c.version })
    .from(c)
    .where(and(eq(c.empresa_id, empresaId), inArray(c.id, [id])));
  return row?.version ?? 1;
};

const own = entityColumns(contract, words, {
  tipo: {
    synonyms: 'clase, tipo de componente, componente, type, kind',
    options: optionsOf(words.values.tipo, {
      llanta: [['llantas', 'neumático', 'neumáticos', 'cubierta', 'tyre', 'tire']],
      bateria: [['baterías', 'acumulador', 'battery']],
      motor: [['motores', 'engine']],
      caja: [['caja de cambios', 'transmisión', 'gearbox', 'transmission']],
      extintor: [['extintores', 'extinguidor', 'extinguisher']],
      otro: [['otros', 'other']],
    }),
  },
  serie: 'número de serie, serial, dot, código, número, quemado, número interno, serial number',
  marca: 'fabricante, brand, make',
  modelo: 'diseño, banda, referencia, línea, model',
  medida: 'dimensión, tamaño, rin, size',
  costo: 'valor, precio, costo de compra, cost, price',
  proveedor: 'supplier, vendor, almacén',
  bodega_id: { synonyms: 'almacén, depósito, ubicación, store, warehouse', help: 'Su nombre.' },
  activo_id: {
    ...assetColumn,
    label: 'Activo',
    required: false,
    help: 'Código, placa, serie o nombre exacto: uno nuevo queda montado ahí.',
  },
  posicion: { synonyms: 'pos, lugar, ubicación en el vehículo, position', kind: 'texto', help: '1I, 2DE, R1…' },
  montado_en: {
    label: 'Fecha de montaje',
    synonyms: 'fecha montaje, montado, instalado, fecha de instalación, mounted, mounted on',
    kind: 'momento',
    help: 'Vacía: ahora.',
  },
  vence_en: 'vencimiento, fecha de vencimiento, vence, expires, expiry',
  comprado_en: 'fecha de compra, compra, comprado, purchased, purchase date',
  nota: 'observaciones, comentarios, notas, notes',
});
