import { readFileSync } from 'node:fs';
import type { Queries } from '../../check/queries';
import type { Step, Steps } from '../steps';

/** A migration as an earlier version delivered it. */
interface Former {
  nombre: string;
  huella: string;
  cuando: number;
  sql: string;
}

/** An earlier state of the migrations: the steps before `upTo`, some of them in a former form. */
interface State {
  upTo: string;
  /** Names and the beginnings of the hashes of former forms; those of other names than ours stand at the end. */
  formerly: string[];
}

/** What our migrations were at some time before they stood as they do now. */
export const states: Record<string, State> = {
  'the first': { upTo: '0003_session', formerly: ['0002_rules 99a8d06dff6c'] },
  'orders, first form': { upTo: '0010_parallel', formerly: ['0009_orders f53e80f4581f'] },
  'orders, and their index apart': {
    upTo: '0010_parallel',
    formerly: ['0009_orders f7295de2d596', '0010_history_index 09c07e44cde5'],
  },
  'events once': { upTo: '0021_watch_ends', formerly: ['0020_events 2ed940fabec2'] },
  'uploads that are copied': { upTo: '0039_keys_by_company', formerly: ['0039_take_upload ebb82c770325'] },
  'the same behind keys by company': { upTo: '0040_take_upload', formerly: ['0040_take_upload ebb82c770325'] },
  'IMEIs that may be missing': { upTo: '0042_zones', formerly: ['0041_imeis 1cd7f943ec21'] },
  'silences under another number': { upTo: '0044_weekday_series', formerly: ['0044_silences 8f91dfd7ab3b'] },
  'the last before the ledger': { upTo: '0066_rounds_seen', formerly: [] },
};

/** Makes an empty database what it was in that state, as drizzle's own migrator did. */
export const bringTo = async (client: Queries, known: Steps, { upTo, formerly }: State): Promise<void> => {
  const former = formerly.map((huella) => formerOf(known, huella));
  const kept = known.steps
    .filter(({ nombre }) => nombre < upTo)
    .map((step) => former.find(({ nombre }) => nombre === step.nombre) ?? asFormer(step));
  const apart = former.filter((one) => !kept.includes(one));
  await client.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, huella, cuando } of [...kept, ...apart]) {
    for (const statement of sql.split('--> statement-breakpoint')) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [huella, cuando]);
  }
};

const asFormer = ({ statements, ...step }: Step): Former => ({
  ...step,
  sql: statements.join('--> statement-breakpoint'),
});

const formerOf = ({ steps, delivered }: Steps, form: string): Former => {
  const [nombre = '', beginning = ''] = form.split(' ');
  const print = delivered[nombre]?.find(({ huella }) => huella.startsWith(beginning));
  if (!print) throw new Error(`No such form: ${form}`);
  const same = steps.find(({ huella }) => huella === print.huella);
  return { nombre, ...print, sql: same ? asFormer(same).sql : textOf(beginning) };
};

const textOf = (name: string) => readFileSync(new URL(`./formerly/${name}.sql`, import.meta.url), 'utf8');
