import type { defectos as entity } from '../entities/defectos';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const defectos = {
  ...nouns.defectos,
  fields: {
    activo_id: 'Activo',
    plantilla_id: 'Formulario',
    plantilla: 'Nombre del formulario',
    item: 'Punto',
    titulo: 'Qué falla',
    grupo: 'Grupo',
    severidad: 'Severidad',
    estado: 'Estado',
    abierto_en: 'Desde',
    inspeccion_id: 'Primera inspección',
    vistas_n: 'Veces visto',
    ultima_vista_en: 'Visto por última vez',
    orden_id: 'Orden',
    orden_numero: 'Número de la orden',
    reparado_en: 'Terminó',
    reparado_por_id: 'Cuenta de quien lo terminó',
    reparado_por: 'Quién lo terminó',
    nota: 'Nota',
    ultima_nota: 'Lo que se vio',
    foto_url: 'Foto',
    costo: 'Costo de la reparación',
    abierto: 'Por reparar',
    repetido: 'Repetido',
    bajo_nivel_id: 'Nivel y los que contiene',
    desde: 'Abierto desde',
    hasta: 'Abierto hasta',
  },
  values: {
    severidad: { menor: 'Menor', mayor: 'Mayor', critica: 'Crítica' },
    estado: { abierto: 'Abierto', en_orden: 'En orden', reparado: 'Reparado', descartado: 'Descartado' },
    abierto: { true: 'Por reparar', false: 'Terminados' },
    repetido: { true: 'Vistos varias veces', false: 'Vistos una vez' },
  },
} satisfies WordsOf<typeof entity>;
