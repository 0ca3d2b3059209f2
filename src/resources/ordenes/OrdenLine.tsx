import type { Orden } from '#contract/entities/ordenes';
import { wordOf } from '../../ui/faces';
import { nearDate } from '../../ui/formats';
import { Overdue } from './DueDate';
import { prioridades } from './faces';
import { WhatAndWho } from './WhatAndWho';

/** What a phone's list says of an order under its title. */
export const OrdenLine = ({ orden }: { orden: Orden }) => (
  <>
    <Facts orden={orden} />
    <span className="block">
      <WhatAndWho orden={orden} />
    </span>
  </>
);

const Facts = ({
  orden: { numero, vencida, fecha_limite, prioridad, tareas_n, tareas_hechas_n },
}: {
  orden: Orden;
}) => (
  <>
    {vencida && fecha_limite !== null && (
      <>
        <Overdue since={fecha_limite} />{' '}
      </>
    )}
    {[
      numero,
      tareas_n > 0 && `${tareas_hechas_n}/${tareas_n}\u00a0tareas`,
      `prioridad ${wordOf(prioridades, prioridad).toLowerCase()}`,
      !vencida && fecha_limite !== null && `para el ${nearDate(fecha_limite)}`,
    ]
      .filter(Boolean)
      .join(' · ')}
  </>
);
