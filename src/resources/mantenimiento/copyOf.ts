import { mantenimiento, type Mantenimiento } from '#contract/mantenimiento';

/** What people wrote of a plan, as a new one that is at work. */
export const copyOf = (plan: Mantenimiento) => ({
  ...Object.fromEntries(Object.entries(plan).filter(([field]) => Object.hasOwn(mantenimiento.fields, field))),
  estado: 'activo',
  nombre: `${plan.nombre} (copia)`.slice(0, 120),
});
