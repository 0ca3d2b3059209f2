import type { AvisoDeEvento, motivoOmitido as omitted, ResultadoAviso } from '../entities/eventos';
import type { z } from '../core/validation';
import { reglas } from './reglas';

/** What is said of a notice about an event. */
export const canalAviso: Record<AvisoDeEvento['canal'], string> = { ...reglas.values.canales, push: 'Notificación' };

export const resultadoAviso: Record<ResultadoAviso, string> = {
  en_cola: 'En cola',
  entregado: 'Entregado',
  fallido: 'No se pudo entregar',
  leido_antes: 'Lo leyó antes de que saliera',
  sin_dispositivo: 'Sin navegador ni teléfono registrado',
  ausente: 'Ya no trabaja en la empresa',
};

export const causaAviso: Record<AvisoDeEvento['causa'], string> = {
  regla: 'por la regla',
  escalamiento: 'por el escalamiento',
  asignacion: 'se lo asignaron',
  retiro: 'quien llamó está bien',
  mencion: 'le escribieron en una nota',
};

export const motivoOmitido: Record<z.output<typeof omitted>, string> = {
  ausente: 'no se le avisó, no trabaja hoy en la empresa',
  sin_permiso: 'no se le avisó, su rol no ve estos eventos',
  preferencias: 'no se le avisó, así lo eligió en sus preferencias',
};
