import { MenuItem, Skeleton, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paretoRows, type ParetoRow } from '#contract/figures/paretoRows';
import type { FiltroReporteOrdenes, MedidaPareto, Pareto as Counted } from '#contract/requests/reporteOrdenes';
import { clasesDeFalla } from '#contract/rules/failures';
import { clasesFalla } from '#contract/words/codigosFalla';
import { medidasPareto } from '#contract/words/reporteOrdenes';
import { getJson } from '../../../providers/requests';
import { useSession } from '../../../providers/session';
import { failureOf } from '../../../ui/failure';
import { LoadFailure } from '../../../ui/LoadFailure';
import { money, number } from '../../../ui/formats';
import { Note } from '../../../ui/Note';
import { useKeptChoice } from '../../../ui/useKeptChoice';
import { ListLink } from '../../dashboards/ListLink';
import styles from './failures.module.css';

/** The filter of the report of orders. */
type Narrowed = Readonly<Partial<Record<keyof FiltroReporteOrdenes, string | number | boolean>>>;

const measures = Object.keys(medidasPareto) as MedidaPareto[];

/** The failures of a period by their codes, the largest first, each with a link to exactly its orders. */
export const Pareto = ({ filter }: { filter: Narrowed }) => {
  const [clase, setClase] = useKeptChoice('pareto.clase', clasesDeFalla, 'causa');
  const [measure, setMeasure] = useKeptChoice('pareto.medida', measures, 'fallas');
  const empresa = useSession((state) => state.empresa);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['reportes', 'ordenes', 'pareto', empresa, filter, clase],
    queryFn: getJson<Counted>('/reportes/ordenes/pareto', { filter, clase }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={`flex wrap gap-12 ${styles.choices}`}>
        <OneOf label="Códigos de" words={clasesFalla} value={clase} onChange={setClase} />
        <OneOf label="Por" words={medidasPareto} value={measure} onChange={setMeasure} />
      </div>
      {data ? (
        <Bars rows={paretoRows(data, measure, filter)} measure={measure} />
      ) : error ? (
        <LoadFailure text={failureOf(error).message} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={200} />
      )}
    </>
  );
};

const said: Readonly<Record<MedidaPareto, (value: number) => string>> = {
  fallas: (value) => number(value),
  parada_h: (value) => `${number(value, 1)} h`,
  costo: (value) => money(value, 0),
};

const percent = (value: number) => `${number(value, value < 10 ? 1 : 0)} %`;

const Bars = ({ rows, measure }: { rows: readonly ParetoRow[]; measure: MedidaPareto }) => {
  const most = Math.max(0, ...rows.map(({ value }) => value));
  if (rows.length === 0) return <Note>Nada que mostrar en el periodo.</Note>;
  return (
    <ol className={`bare-list ${styles.bars}`}>
      {rows.map(({ id, name, value, share, cumulative, to }) => (
        <li key={id}>
          {to ? (
            <ListLink className={styles.name} to={to}>
              {name}
            </ListLink>
          ) : (
            <span className={styles.name}>{name}</span>
          )}
          <span className="tabular">
            {said[measure](value)} <span className="muted">· {percent(share)}</span>
          </span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} data-coded={id !== null} style={{ width: `${(100 * value) / most}%` }} />
          </span>
          <span className="muted tabular small">acumulado {percent(cumulative)}</span>
        </li>
      ))}
    </ol>
  );
};

interface OneOfProps<Value extends string> {
  label: string;
  words: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

const OneOf = <Value extends string>({ label, words, value, onChange }: OneOfProps<Value>) => (
  <TextField
    select
    size="small"
    margin="none"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value as Value)}
  >
    {Object.entries<string>(words).map(([id, word]) => (
      <MenuItem key={id} value={id}>
        {word}
      </MenuItem>
    ))}
  </TextField>
);
