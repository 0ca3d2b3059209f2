import { Suspense } from 'react';
import type { Orden } from '#contract/entities/ordenes';
import { ordenes as words } from '#contract/words/ordenes';
import { Facts } from '../../../ui/Facts';
import { dateTime, money, number, workHours } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { PlanOfDue } from '../../mantenimiento/pages';
import { NivelReferenceField } from '../../niveles/index';
import { Names } from '../form/shown';
import { origenes } from '../faces';
import type { PartProps } from './part';
import styles from './detail.module.css';

const { fields } = words;

/** The data of the order: texts, people, dates and costs. */
export const DetailSide = ({ orden, mayEdit }: PartProps) => (
  <aside className={`grid gap-14 shrink ${styles.ordenSide}`}>
    <Section title="Datos">
      {orden.descripcion && <p className={styles.ordenWords}>{orden.descripcion}</p>}
      <Facts facts={known(orden, mayEdit)} />
    </Section>
    <Done orden={orden} />
    {mayEdit && (
      <Section title="Costo">
        <Facts
          facts={[
            { label: fields.costo_mano_obra, value: amount(orden.costo_mano_obra) },
            { label: fields.costo_repuestos, value: amount(orden.costo_repuestos) },
            { label: fields.costo_terceros, value: amount(orden.costo_terceros) },
            { label: fields.costo_total, value: <strong>{amount(orden.costo_total)}</strong> },
          ]}
        />
      </Section>
    )}
  </aside>
);

/** Only the fields that have a value: a short order does not show twenty dashes. */
const known = (orden: Orden, office: boolean) =>
  [
    { label: fields.sintoma, value: orden.sintoma },
    {
      label: fields.nivel_id,
      value: orden.nivel_id !== null && orden.activo_id !== null && <NivelReferenceField source="nivel_id" />,
    },
    {
      label: fields.servicio_ids,
      value: orden.servicio_ids.length > 0 && <Names resource="servicios" ids={orden.servicio_ids} />,
    },
    {
      label: fields.equipo_ids,
      value: orden.equipo_ids.length > 0 && <Names resource="personal" ids={orden.equipo_ids} />,
    },
    {
      label: fields.solicitante_id,
      value: orden.solicitante_id !== null && <Names resource="personal" ids={[orden.solicitante_id]} />,
    },
    { label: fields.proveedor, value: orden.proveedor },
    { label: fields.creado_en, value: dateTime(orden.creado_en) },
    { label: fields.fecha_programada, value: moment(orden.fecha_programada) },
    { label: fields.iniciada_en, value: moment(orden.iniciada_en) },
    { label: fields.completada_en, value: moment(orden.completada_en) },
    { label: fields.cerrada_en, value: moment(orden.cerrada_en) },
    { label: fields.cancelada_en, value: moment(orden.cancelada_en) },
    {
      label: 'Duración estimada',
      value: orden.duracion_estimada_min !== null && workHours(orden.duracion_estimada_min),
    },
    { label: 'En espera', value: orden.espera_min > 0 && workHours(orden.espera_min) },
    { label: fields.reaperturas, value: orden.reaperturas > 0 && number(orden.reaperturas) },
    { label: fields.detiene_activo, value: orden.detiene_activo && 'Sí' },
    { label: fields.requiere_firma, value: orden.requiere_firma && 'Sí' },
    { label: fields.fotos_min, value: orden.fotos_min !== null && number(orden.fotos_min) },
    { label: fields.referencia_externa, value: orden.referencia_externa },
    {
      label: fields.mantenimiento_activo_id,
      value: office && orden.mantenimiento_activo_id !== null && (
        <Suspense fallback="…">
          <PlanOfDue id={orden.mantenimiento_activo_id} />
        </Suspense>
      ),
    },
    { label: fields.origen, value: orden.origen !== 'manual' && origenes[orden.origen].label },
    { label: fields.motivo_cancelacion, value: orden.estado === 'cancelada' && orden.motivo_cancelacion },
    { label: fields.motivo_rechazo, value: orden.estado === 'en_progreso' && orden.motivo_rechazo },
  ].filter(({ value }) => value !== null && value !== false);

/** The completion: solution, meters and signature. */
const Done = ({
  orden: { solucion, causa_falla, odometro_cierre_km, horometro_cierre_h, firma },
}: {
  orden: Orden;
}) => {
  const facts = [
    { label: fields.causa_falla, value: causa_falla },
    { label: fields.odometro_cierre_km, value: odometro_cierre_km !== null && number(odometro_cierre_km, 1) },
    { label: fields.horometro_cierre_h, value: horometro_cierre_h !== null && number(horometro_cierre_h, 1) },
    { label: 'Recibió', value: firma && [firma.nombre, firma.documento].filter(Boolean).join(' · ') },
    { label: 'Firmada', value: firma && dateTime(firma.fecha) },
  ].filter(({ value }) => value !== null && value !== false);
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

const moment = (when: string | null) => when !== null && dateTime(when);
const amount = (value: number | undefined) => money(value ?? 0);
