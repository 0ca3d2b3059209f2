import type { Mensaje } from '#contract/requests/mensajes';

/** A message of the control room to a person, not read yet. */
export const unMensaje = (given: Partial<Mensaje> = {}): Mensaje => ({
  id: 1,
  personal_id: 3,
  de_oficina: true,
  autor: 'Mónica Monitor',
  texto: '¿Ya salió?',
  orden_id: null,
  ejecucion_id: null,
  evento_id: null,
  activo_id: null,
  referencia: null,
  fecha: '2026-03-31T10:30:00.000Z',
  creado_en: '2026-03-31T10:30:00.000Z',
  entregado_en: null,
  leido_en: null,
  leido_por: null,
  ...given,
});
