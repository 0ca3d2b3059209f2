import { useStore, useStoreContext } from 'react-admin';
import type { MoverCitas } from '#contract/requests/calendario';
import type { ResultadoTrabajo, Trabajo } from '#contract/requests/trabajos';
import { useCompany } from '../../../../providers/session';
import type { ManyDues } from '../requests';

/** A change of many dues. */
export interface Task {
  what: ManyDues | 'mover' | 'devolver';
  /** How many dues, or entries of the calendar, it is about. */
  n: number;
  /** The day to which they are moved. */
  day?: string;
  /** The entries of the calendar, and where orders were before. */
  moved?: MoverCitas;
  /** None of them had an order: undoing may cancel those that they have now. */
  unordered?: boolean;
}

/** A change of many dues that was asked for: its job, or what became of it at once. */
export interface Work {
  key: string;
  empresa: number | undefined;
  task: Task;
  trabajo?: string;
  resultado?: ResultadoTrabajo;
}

/** What is known of a change when it has ended; null: it is no longer there to ask. */
export type End = Partial<Pick<Trabajo, 'estado' | 'error' | 'creado_en' | 'resultado'>> | null;

const place = 'vencimientos.trabajos';
const none: Work[] = [];

/** The changes in progress, which outlive the page and a reload. */
export const useWorks = (): readonly Work[] => {
  const empresa = useCompany()?.empresa_id;
  const [all] = useStore<Work[]>(place, none);
  return all.filter((work) => work.empresa === empresa);
};

/** Adds and removes them, also from a page that is left meanwhile. */
export const useWorkStore = () => {
  const store = useStoreContext();
  const empresa = useCompany()?.empresa_id;
  const all = () => store.getItem<Work[]>(place, none) ?? none;
  return {
    add: (work: Omit<Work, 'key' | 'empresa'>) => {
      const last = all().at(-1)?.key ?? '0';
      store.setItem(place, [...all(), { ...work, empresa, key: String(Number(last) + 1) }]);
    },
    remove: (key: string) =>
      store.setItem(
        place,
        all().filter((work) => work.key !== key),
      ),
  };
};
