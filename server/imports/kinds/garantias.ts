import { garantias as contract } from '#contract/entities/garantias';
import { garantias as words } from '#contract/words/garantias';
import { garantiaStore } from '../../resources/garantias/store';
import { createCatalogue } from '../rows/catalogues';
import { assetColumn } from '../rows/columns';
import type { Draft } from '../rows/draft';
import { entityColumns } from './entityColumns';
import { entityKind } from './entityKind';
import type { Check, Kind } from './kind';

const entity = entityKind({
  tipo: 'garantias',
  store: garantiaStore,
  claves: [],
  unique: [],
  columns: async () => own,
});

/** Warranties: each row is one, of an asset or of a component. */
export const garantias: Kind = {
  ...entity,
  modos: ['crear'],
  check: async (drafts, check) => {
    await readCovered(drafts, check);
    await entity.check(drafts, check);
  },
};

/** What a warranty covers are services where the catalogue has all that a cell names, else its words. */
const readCovered = async (drafts: readonly Draft[], { tx, empresaId }: Check) => {
  const services = createCatalogue('servicios', empresaId);
  await services.load(tx, [...new Set(drafts.flatMap((draft) => partsOf(draft)))]);
  for (const draft of drafts) {
    const found = partsOf(draft).map((name) => services.find(name));
    const ids = found.flatMap(([only, another]) => (only && !another ? [only.id] : []));
    if (ids.length > 0 && ids.length === found.length) draft.values.cubre = [...new Set(ids)];
  }
};

const partsOf = ({ values: { cubre } }: Draft): string[] =>
  typeof cubre === 'string'
    ? cubre
        .split(/[;,|]/)
        .map((part) => part.trim())
        .filter(Boolean)
    : [];

const own = entityColumns(contract, words, {
  activo_id: { ...assetColumn, required: false },
  componente_id: {
    synonyms: 'serie, serie del componente, llanta, batería, motor, componente, component, serial',
    kind: 'referencia',
    refersTo: 'componentes',
    help: 'Serie. Cada fila es de un activo o de un componente.',
  },
  orden_id: false,
  proveedor_id: false,
  proveedor: 'responde, garante, fabricante, taller, proveedor, concesionario, supplier, vendor, warrantor',
  inicia_en: 'inicio, fecha de inicio, desde, empieza, fecha de compra, start, start date',
  vence_en: 'vencimiento, fecha de vencimiento, hasta, fin, termina, end, end date, expiry, expires',
  meses: { synonyms: 'duración, duracion en meses, plazo, meses de garantía, months, duration', help: 'En meses.' },
  hasta_km: {
    synonyms: 'km, kilometraje, límite de km, kilómetros, mileage, miles',
    measures: 'distancia',
    help: 'Del odómetro total del activo.',
  },
  hasta_horas: 'horas, límite de horas, horómetro, hours',
  cubre: {
    synonyms: 'cobertura, qué cubre, servicios, cubre, coverage, covers',
    kind: 'texto',
    help: 'Servicios separados por comas, o en palabras. Vacío: todo.',
  },
  condiciones: 'términos, notas, observaciones, condiciones, terms, notes',
});
