import { Suspense } from 'react';
import type { Orden } from '#contract/entities/ordenes';
import { Facts } from '../../../ui/Facts';
import { factsOf, known } from '../../../ui/fields/facts';
import { dateTime, money } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { PlanOfDue } from '../../mantenimiento/pages';
import { RequestsOfOrder } from '../../solicitudes/index';
import { fields } from '../fields';
import type { PartProps } from './part';
import styles from './detail.module.css';

/** The data of the order: texts, people, dates and costs. */
export const DetailSide = ({ orden, mayEdit }: PartProps) => (
  <aside className={`grid gap-14 shrink ${styles.ordenSide}`}>
    <Section title="Datos">
      {orden.descripcion && <p className={styles.ordenWords}>{orden.descripcion}</p>}
      <Facts facts={dataOf(orden, mayEdit)} />
    </Section>
    {mayEdit && <RequestsOfOrder ordenId={orden.id} />}
    <Done orden={orden} />
    {mayEdit && (
      <Section title="Costo">
        <Facts
          facts={factsOf(fields, orden, {
            only: [
              ...(['costo_mano_obra', 'costo_repuestos', 'costo_terceros'] as const),
              ...(orden.recuperado > 0 ? (['recuperado'] as const) : []),
              'costo_total',
            ],
            instead: { costo_total: <strong>{money(orden.costo_total)}</strong> },
          })}
        />
      </Section>
    )}
  </aside>
);

const last = ['origen', 'motivo_cancelacion', 'motivo_rechazo'] as const;

const dataOf = (orden: Orden, office: boolean) => {
  const plan = orden.mantenimiento_activo_id;
  const planOfOrder = office && plan !== null && (
    <Suspense fallback="…">
      <PlanOfDue id={plan} />
    </Suspense>
  );
  return known([
    ...factsOf(fields, orden, {
      without: [...last, 'recuperado'],
      instead: { mantenimiento_activo_id: planOfOrder },
      labels: { duracion_estimada_min: 'Duración estimada', espera_min: 'En espera' },
    }),
    ...factsOf(fields, orden, { only: last }),
  ]);
};

/** The completion: solution, meters and signature. */
const Done = ({ orden }: { orden: Orden }) => {
  const { solucion, firma } = orden;
  const facts = known([
    ...factsOf(fields, orden, {
      only: ['causa_id', 'remedio_id', 'causa_falla', 'odometro_cierre_km', 'horometro_cierre_h'],
    }),
    { label: 'Recibió', value: firma && [firma.nombre, firma.documento].filter(Boolean).join(' · ') },
    { label: 'Firmada', value: firma && dateTime(firma.fecha) },
  ]);
  if (!solucion && facts.length === 0) return null;
  return (
    <Section title="Lo que se hizo">
      {solucion && <p className={styles.ordenWords}>{solucion}</p>}
      <Facts facts={facts} />
      {firma?.url && (
        <img
          className={`outlined block full-width ${styles.ordenSignature}`}
          src={firma.url}
          alt={`Firma de ${firma.nombre}`}
        />
      )}
    </Section>
  );
};
