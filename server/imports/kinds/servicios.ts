import { readAmount } from '#contract/rules/amounts';
import { servicios as contract } from '#contract/entities/servicios';
import { servicios as words } from '#contract/words/servicios';
import { servicioStore } from '../../resources/servicios/store';
import { createCatalogue } from '../rows/catalogues';
import { readOption } from '../rows/parseCell';
import type { Draft } from '../rows/draft';
import { entityColumns } from './entityColumns';
import { entityKind } from './entityKind';
import type { Check, Kind } from './kind';
import { tiposActivo, tiposServicio } from './options';

const entity = entityKind({
  tipo: 'servicios',
  store: servicioStore,
  claves: ['codigo', 'nombre'],
  unique: [['codigo'], ['nombre']],
  columns: async () => own,
});

/** The catalogue of services, with the kinds of assets they are for and the parts they take. */
export const servicios: Kind = {
  ...entity,
  check: async (drafts, check) => {
    for (const draft of drafts) readKinds(draft, check);
    await readParts(drafts, check);
    await entity.check(drafts, check);
  },
};

const listOf = (draft: Draft, field: string): string[] => {
  const said = draft.values[field];
  return Array.isArray(said) ? said.filter((each) => typeof each === 'string') : [];
};

/** «Todos» is what the list says of a service for any kind of asset. */
const readKinds = (draft: Draft, { refuse }: Check) => {
  if (draft.values.aplica_a === undefined) return;
  draft.values.aplica_a = listOf(draft, 'aplica_a').flatMap((text) => {
    if (/^(todos?|cualquiera|all)$/i.test(text)) return [];
    const said = readOption(text, tiposActivo);
    if ('value' in said) return [said.value];
    refuse(draft, 'aplica_a', said);
    return [];
  });
};

const line = /^(?:(?<first>[\d.,]+)\s*[x×*]\s+)?(?<name>.+?)(?:(?:\s+x|\s*[×*:])\s*(?<last>[\d.,]+))?$/i;

/** «FIL-100 × 2, Aceite 15W40 × 12,5»: each part by its code or name, with its amount; without one, a single unit. */
const readParts = async (drafts: readonly Draft[], check: Check) => {
  const asked = drafts.flatMap((draft) => partsOf(draft).map((part) => ({ draft, ...part })));
  const catalogue = createCatalogue('repuestos', check.empresaId);
  await catalogue.load(check.tx, [...new Set(asked.flatMap(({ whole, name }) => [whole, name]))]);
  for (const draft of drafts) if (draft.values.repuestos !== undefined) draft.values.repuestos = [];
  for (const { draft, whole, name, amount } of asked) {
    // A name may end in a number itself.
    const [found, cantidad] =
      catalogue.find(whole).length > 0 ? [catalogue.find(whole), 1] : [catalogue.find(name), amount];
    const [only, ...others] = found;
    const refuse = (codigo: 'NO_EXISTE' | 'AMBIGUO' | 'FORMATO_NUMERO', mensaje: string) =>
      check.refuse(draft, 'repuestos', { codigo, mensaje });
    if (!only) refuse('NO_EXISTE', `No existe el repuesto «${name.slice(0, 60)}»`);
    else if (others.length > 0) refuse('AMBIGUO', `Hay varios repuestos que se llaman «${name.slice(0, 60)}»`);
    else if (cantidad === null) refuse('FORMATO_NUMERO', `No se entiende cuánto de «${name.slice(0, 60)}»`);
    else (draft.values.repuestos as object[]).push({ repuesto_id: only.id, cantidad });
  }
};

const partsOf = (draft: Draft) => {
  const said = draft.values.repuestos;
  if (typeof said !== 'string') return [];
  return said
    .split(/[;|\n]|,(?=\s|$)/)
    .map((each) => each.trim())
    .filter(Boolean)
    .map((whole) => {
      const { first, name = whole, last } = line.exec(whole)?.groups ?? {};
      const number = first ?? last;
      const read = number === undefined ? { value: 1 } : readAmount(number);
      return { whole, name, amount: 'value' in read ? read.value : null };
    });
};

const own = entityColumns(contract, words, {
  nombre: 'servicio, trabajo, actividad, name, service, service name',
  codigo: 'cod, code, código del servicio, service code',
  tipo: { synonyms: 'tipo de servicio, clase, type, service type', options: tiposServicio },
  descripcion: 'detalle, descripción del servicio, description, observaciones',
  duracion_estimada_min: {
    synonyms: 'duración, duración (min), minutos, tiempo estimado, tiempo, duration, estimated minutes',
    help: 'En minutos.',
  },
  costo_estimado: 'costo, precio, valor, estimated cost, cost',
  plantilla_id: 'plantilla, lista de tareas, checklist, template',
  repuestos: {
    synonyms: 'partes, materiales, insumos, parts',
    kind: 'texto',
    help:
      'Código o nombre de cada repuesto y cuánto lleva, separados por punto y coma: ' +
      'FIL-100 × 2; Aceite 15W40 × 12,5.',
  },
  aplica_a: {
    synonyms: 'tipos de activo, para, applies to, asset types',
    help: 'Tipos de activo separados por coma. Vacío: todos.',
  },
  habilidades: { synonyms: 'habilidad, especialidades, skills', help: 'Separadas por coma.' },
  requiere_parada: 'requiere parada, para el activo, parada, downtime',
  activo: 'active, vigente, habilitado',
});
