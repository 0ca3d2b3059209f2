import { limits } from '../core/limits';
import type { reglas as entity } from '../entities/reglas';
import type { WordsOf } from './noun';
import { nouns } from './nouns';
import { grupo, severidad, tipo } from './tiposEvento';

export const reglas = {
  ...nouns.reglas,
  fields: {
    nombre: 'Nombre',
    tipo: 'Tipo de evento',
    grupo: 'Grupo',
    activa: 'Estado',
    alcance: 'Alcance',
    umbral: 'Umbral',
    umbral_min: 'Mínimo',
    duracion_min_s: 'Duración mínima',
    enfriamiento_s: 'Enfriamiento',
    horario: 'Horario',
    parada_id: 'Parada',
    ruta_id: 'Ruta',
    severidad: 'Severidad',
    canales: 'Avisar por',
    destinatarios: 'Destinatarios',
    escalamiento: 'Si nadie lo reconoce',
    crear_orden: 'Crear orden',
    vigente_desde: 'Vigente desde',
    eventos_n: `Eventos en ${limits.rules.eventDays} días`,
    ultimo_evento_en: 'Último evento',
  },
  units: { duracion_min_s: 's', enfriamiento_s: 's' },
  values: {
    tipo,
    severidad,
    grupo,
    canales: { app: 'La campana', correo: 'Correo', push: 'Notificación del navegador o del teléfono' },
    activa: { true: 'Activa', false: 'Inactiva' },
  },
} satisfies WordsOf<typeof entity>;
