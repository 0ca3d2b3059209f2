import { mantenimiento, type Mantenimiento } from '#contract/entities/mantenimiento';

/** A new, active plan with the editable fields of another one. */
export const copyOf = (plan: Mantenimiento) => ({
  ...Object.fromEntries(Object.entries(plan).filter(([field]) => Object.hasOwn(mantenimiento.fields, field))),
  estado: 'activo',
  nombre: `${plan.nombre} (copia)`.slice(0, 120),
});
