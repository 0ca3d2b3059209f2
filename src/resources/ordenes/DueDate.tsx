import type { Orden } from '#contract/ordenes';
import { ago, dateTime, shortDate } from '../../ui/formats';
import { StatusChip } from '../../ui/StatusChip';

/** Until when, and how long ago that was for what is still open. */
export const DueDate = ({ orden: { fecha_limite, vencida } }: { orden: Pick<Orden, 'fecha_limite' | 'vencida'> }) => {
  if (fecha_limite === null) return '—';
  if (vencida) return <Overdue since={fecha_limite} />;
  return (
    <time dateTime={fecha_limite} title={dateTime(fecha_limite)}>
      {shortDate(fecha_limite)}
    </time>
  );
};

/** «Vencida hace 2 d» */
export const Overdue = ({ since }: { since: string }) => (
  <span title={dateTime(since)}>
    <StatusChip tone="peligro" icon="schedule" label={`Vencida ${ago(since)}`} />
  </span>
);
