import { moment } from '../core/entity';
import { z } from '../core/validation';

/** A point of a sounded tank: what its sensor reads, and how much was in it. */
export const puntoCalibracion = z.object({
  voltios: z.number().min(-1_000).max(100_000),
  litros: z.number().min(0).max(100_000),
});
export type PuntoCalibracion = z.output<typeof puntoCalibracion>;

/** The most named inputs and outputs of a device, and points of a table. */
export const masSenales = 40;
export const masPuntos = 60;

const calibracion = z
  .array(puntoCalibracion, 'Escriba un punto por línea: los voltios y los litros')
  .min(2, 'Escriba al menos dos puntos: el tanque vacío y lleno')
  .max(masPuntos)
  .refine((puntos) => new Set(puntos.map(({ voltios }) => voltios)).size === puntos.length, 'Hay voltios repetidos')
  .refine((puntos) => puntos.some(({ litros }) => litros > 0), 'El tanque lleno tiene más de 0 litros');

/**
 * What an input or output of a device is on its vehicle: `entrada_1` is the door. `atributo` is its name in `atributos`
 * of a position. With a table of volts and litres it measures a tank, which is full at the most litres of the table.
 */
export const senal = z.object({
  atributo: z.string().trim().min(1, 'Elija cuál').max(60),
  nombre: z.string().trim().min(1, 'Escriba qué es').max(60),
  calibracion: calibracion.nullable().default(null),
});
export type Senal = z.output<typeof senal>;

export const senales = z
  .array(senal)
  .max(masSenales)
  .refine(
    (given) => new Set(given.map(({ atributo }) => atributo)).size === given.length,
    'Una entrada o salida está dos veces',
  )
  .refine((given) => new Set(given.map(({ nombre }) => nombre)).size === given.length, 'Dos se llaman igual')
  .default([]);

/**
 * What the device of an asset last said besides its place. `nombres`: what its inputs and outputs are called, by
 * attribute.
 */
export const senalesActivo = z.object({
  fecha: moment.nullable(),
  /** Of its newest good fix. */
  bateria_pct: z.number().nullable(),
  combustible_pct: z.number().nullable(),
  voltaje_externo: z.number().nullable(),
  atributos: z.record(z.string(), z.unknown()).nullable(),
  nombres: z.record(z.string(), z.string()),
});
export type SenalesActivo = z.output<typeof senalesActivo>;
