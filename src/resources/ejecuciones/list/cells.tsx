import { FunctionField, ReferenceField, useListContext } from 'react-admin';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import type { Persona } from '#contract/entities/personal';
import type { Ruta } from '#contract/entities/rutas';
import { arrivalWords } from '../../../ui/expectedArrival';
import { FaceChip } from '../../../ui/FaceChip';
import { calendarDay, clock } from '../../../ui/formats';
import { delayTone, delayWords, deviationWords, estados, nextOf, progressWords, salidas } from '../faces';
import styles from '../ejecuciones.module.css';
import { Pearls } from './Pearls';

interface Props {
  run: Ejecucion;
}

export const RouteName = () => (
  <ReferenceField source="ruta_id" reference="rutas" link={false} emptyText="—">
    <FunctionField<Ruta> render={({ nombre }) => <span className="medium">{nombre}</span>} />
  </ReferenceField>
);

export const AssetAndDriver = () => (
  <span className={styles.runNext}>
    <ReferenceField source="activo_id" reference="activos" link={false} />
    <small className="muted tiny">
      <ReferenceField source="personal_id" reference="personal" link={false} emptyText="Sin conductor">
        <FunctionField<Persona> render={({ nombre_completo }) => nombre_completo} />
      </ReferenceField>
    </small>
  </span>
);

/** The hour, with the day if the list has several. */
export const Departure = ({ run: { fecha, salida_en } }: Props) => {
  const { desde, hasta } = useListContext().filterValues as { desde?: string; hasta?: string };
  const one = desde !== undefined && desde === hasta;
  return `${one ? '' : `${calendarDay(fecha)}, `}${clock(salida_en)}`;
};

/** Its state, and that it should have left. */
export const RunState = ({ run: { estado, no_ha_salido } }: Props) => (
  <FaceChip face={no_ha_salido ? salidas.true : estados[estado]} />
);

export const Progress = ({ run }: Props) => (
  <span className={`row gap-10 ${styles.runProgress}`}>
    <Pearls run={run} />
    <span className="tabular">{progressWords(run)}</span>
  </span>
);

export const Next = ({ run }: Props) => {
  const next = nextOf(run);
  if (!next) return '—';
  return (
    <span className={styles.runNext}>
      {next.nombre}
      <small className="muted tiny">{arrivalWords(next)}</small>
    </span>
  );
};

export const Delay = ({ minutes }: { minutes: number | null }) => (
  <span className="nowrap" style={{ color: `var(--color-${delayTone(minutes)}-text)` }}>
    {delayWords(minutes)}
  </span>
);

export const DelayAndDeviations = ({ run: { retraso_min, desvios_n } }: Props) => (
  <span className={styles.runNext}>
    <Delay minutes={retraso_min} />
    {desvios_n > 0 && <small className="muted tiny">{deviationWords(desvios_n)}</small>}
  </span>
);
