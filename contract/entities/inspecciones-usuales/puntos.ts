import type { z } from '../../core/validation';
import type { itemPlantilla, SeveridadDefecto } from '../plantillas';

export type PuntoUsual = z.input<typeof itemPlantilla>;
type Rest = Omit<PuntoUsual, 'titulo' | 'grupo' | 'severidad_si_falla'>;
/** How bad it is when it fails, what is looked at, and what differs from a point that is only judged. */
type Escrito = readonly [SeveridadDefecto, string, Rest?];

/** The points of a group. All are obligatory; the office hears of a critical one that fails. */
export const grupo = (nombre: string, ...puntos: readonly Escrito[]): PuntoUsual[] =>
  puntos.map(([severidad, titulo, rest]) => ({
    titulo,
    grupo: nombre,
    tipo: 'inspeccion',
    obligatoria: true,
    severidad_si_falla: severidad,
    accion_si_falla: severidad === 'critica' ? 'alertar' : 'ninguna',
    ...rest,
  }));

/** A figure between bounds. */
export const medida = (unidad: string, minimo: number | null, maximo: number | null = null): Rest => ({
  tipo: 'numero',
  unidad,
  minimo,
  maximo,
});

/** A picture of its own. */
export const foto: Rest = { tipo: 'foto', obligatoria: false };

/** Judged, with a picture. */
export const conFoto: Rest = { foto_obligatoria: true };

export const opciones = (...options: string[]): Rest => ({ tipo: 'seleccion', opciones: options });

/** How it is when it is well. */
export const como = (instruccion: string): Rest => ({ instruccion });
