import { claseDeCita, type CitaMantenimiento, type ClaseCita } from '#contract/requests/calendario';
import { counted } from '../../../ui/formats';
import { grouped } from '../../../ui/grouped';
import { assetOf, isMovable, keyOf } from './entries';

type Entry = CitaMantenimiento;

/** Entries of one plan, or orders, with the state of the worst of them. */
export interface Group {
  key: string;
  /** «Cambio de aceite · 12 activos», «8 órdenes» */
  name: string;
  /** The plan; of orders and of picked entries there is none. */
  plan: string | null;
  clase: ClaseCita;
  entries: readonly Entry[];
  movable: readonly Entry[];
}

/** A line of a day: an entry, a group, or «+18» for the entries without a line; `all`: no entry has one. */
export type Row =
  | { kind: 'entry'; key: string; entry: Entry }
  | { kind: 'group'; key: string; group: Group }
  | { kind: 'more'; key: string; entries: readonly Entry[]; all: boolean; clase: ClaseCita };

/** The worst first. */
const severity: readonly ClaseCita[] = [
  ...(['vencido', 'orden_vencida', 'proximo', 'pospuesto', 'sin_historia', 'sin_medidor', 'sin_lecturas'] as const),
  ...(['en_orden', 'orden', 'al_dia', 'futuro', 'terminada'] as const),
];
const rankOf = (clase: ClaseCita) => severity.indexOf(clase);

/** The worst first, then by asset. */
export const sorted = (entries: readonly Entry[]): Entry[] =>
  entries
    .map((entry) => ({ entry, rank: rankOf(claseDeCita(entry)), asset: assetOf(entry) ?? '' }))
    .sort((a, b) => a.rank - b.rank || compare(a.entry.fecha, b.entry.fecha) || byName(a.asset, b.asset))
    .map(({ entry }) => entry);

/** By plan, orders together; later times and finished orders apart, as they do not move. The worst first. */
export const groupsOf = (entries: readonly Entry[]): Group[] =>
  [...grouped(sorted(entries), groupKey)]
    .map(([key, members]) => groupOf(key, members))
    .sort((a, b) => rankOf(a.clase) - rankOf(b.clase) || b.entries.length - a.entries.length || byName(a.name, b.name));

/** The entries that were picked to be dragged together. */
export const pickedGroup = (entries: readonly Entry[]): Group => ({
  ...groupOf('elegidos', sorted(entries)),
  name: counted(entries.length, 'elegido', 'elegidos'),
});

/**
 * The lines of a day: every entry if they are few, else groups, and in the last line how many have none.
 * @param few how many entries are few; 0: only the total
 * @param most lines of groups
 */
export const rowsOf = (entries: readonly Entry[], few: number, most = few): Row[] => {
  const found = sorted(entries);
  const [worst] = found;
  if (!worst) return [];
  if (found.length <= few) return found.map((entry) => ({ kind: 'entry', key: keyOf(entry), entry }));
  const groups = groupsOf(found);
  const shown = groups.length <= most ? groups : groups.slice(0, Math.max(0, most - 1));
  const left = groups.slice(shown.length);
  const others = left.flatMap(({ entries: its }) => its);
  return [
    ...shown.map(rowOf),
    ...(left[0]
      ? [{ kind: 'more', key: 'más', entries: others, all: shown.length === 0, clase: left[0].clase } as const]
      : []),
  ];
};

/** By day, in their order. */
export const byDay = (entries: readonly Entry[]): Map<string, Entry[]> => grouped(entries, ({ fecha }) => fecha);

const groupKey = (entry: Entry): string => {
  if (entry.orden_id !== null) return claseDeCita(entry) === 'terminada' ? 'hechas' : 'órdenes';
  return `${entry.ciclo > 0 ? 'después' : 'plan'} ${entry.plan_id ?? ''}`;
};

const groupOf = (key: string, entries: readonly Entry[]): Group => {
  const [worst] = entries;
  const plan = key.startsWith('plan') || key.startsWith('después') ? (worst?.asunto ?? '') : null;
  return {
    key,
    name: plan === null ? ordersOf(key, entries.length) : `${plan} · ${counted(entries.length, 'activo', 'activos')}`,
    plan,
    clase: worst ? claseDeCita(worst) : 'futuro',
    entries,
    movable: entries.filter(isMovable),
  };
};

const ordersOf = (key: string, n: number) =>
  key === 'hechas' ? counted(n, 'orden terminada', 'órdenes terminadas') : counted(n, 'orden', 'órdenes');

const rowOf = (group: Group): Row => {
  const [entry, ...others] = group.entries;
  return entry && others.length === 0
    ? { kind: 'entry', key: keyOf(entry), entry }
    : { kind: 'group', key: group.key, group };
};

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const names = new Intl.Collator('es', { numeric: true });
const byName = (a: string, b: string) => names.compare(a, b);
