import type { ParadaEjecutada } from '#contract/entities/ejecuciones';
import { notExpected } from '#contract/rules/stops';

/** A stop of an execution, still to come unless given. */
export const unaParadaEjecutada = (clave: number, given: Partial<ParadaEjecutada> = {}): ParadaEjecutada => ({
  clave,
  parada_id: clave,
  nombre: `Parada ${clave}`,
  latitud: 4.6,
  longitud: -74.1,
  orden: clave,
  planeada_en: '2026-03-31T11:00:00.000Z',
  ventana_min: 10,
  servicio_min: 0,
  obligatoria: true,
  llegada_en: null,
  salida_en: null,
  estado: 'pendiente',
  fuente: null,
  agregada: false,
  omision: null,
  ...notExpected,
  ...given,
});
