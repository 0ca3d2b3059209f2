import type { Orden } from '#contract/entities/ordenes';
import { ago, dateTime, shortDate } from '../../ui/formats';
import { StatusChip } from '../../ui/StatusChip';

interface Props {
  orden: Pick<Orden, 'fecha_limite' | 'vencida'>;
  /** If there is room only for «hace 2 d». */
  narrow?: boolean;
}

/** The due date, and for open orders how long they are overdue. */
export const DueDate = ({ orden: { fecha_limite, vencida }, narrow }: Props) => {
  if (fecha_limite === null) return '—';
  if (vencida) return <Overdue since={fecha_limite} narrow={narrow} />;
  return (
    <time dateTime={fecha_limite} title={dateTime(fecha_limite)}>
      {shortDate(fecha_limite)}
    </time>
  );
};

/** «Vencida hace 2 d» */
export const Overdue = ({ since, narrow = false }: { since: string; narrow?: boolean | undefined }) => (
  <span title={narrow ? `Vencida · ${dateTime(since)}` : dateTime(since)}>
    {narrow && <span className="visually-hidden">Vencida </span>}
    <StatusChip tone="peligro" icon="schedule" label={narrow ? ago(since) : `Vencida ${ago(since)}`} />
  </span>
);
