import type { ItemPlantilla } from '#contract/entities/plantillas';
import type { Tarea } from '#contract/entities/tareas';
import type { Random } from './random';

/** The answer to a step of a checklist: mostly that all is well. */
export const answerOf = (
  { tipo, minimo, maximo, opciones }: Pick<ItemPlantilla, 'tipo' | 'minimo' | 'maximo' | 'opciones'>,
  /** The reading of the asset's meter at the time. */
  meter: number | null,
  random: Random,
): Pick<Tarea, 'estado' | 'valor' | 'resultado'> => {
  const done = (valor: Tarea['valor'], resultado: Tarea['resultado'] = null) => ({
    estado: 'completada' as const,
    valor,
    resultado,
  });
  switch (tipo) {
    case 'numero':
      return done(
        Math.round(((minimo ?? 10) + random.next() * ((maximo ?? (minimo ?? 10) * 1.5) - (minimo ?? 10))) * 10) / 10,
      );
    case 'lectura':
      return meter === null ? { estado: 'no_aplica', valor: null, resultado: null } : done(meter);
    case 'seleccion':
      return done(opciones[0] ?? null);
    case 'inspeccion':
      return done(null, random.next() < 0.9 ? 'aprobado' : 'observado');
    case 'texto':
      return done('Sin novedad.');
    default:
      return done(true);
  }
};
