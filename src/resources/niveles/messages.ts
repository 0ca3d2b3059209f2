import type { Nivel } from '#contract/niveles';
import type { Faces } from '../../ui/faces';

export const messages = {
  name: 'Nivel |||| Niveles',
  action: { create: 'Nuevo nivel' },
  fields: {
    nombre: 'Nombre',
    codigo: 'Código',
    tipo: 'Tipo',
    padre_id: 'Depende de',
    camino: 'Ruta',
    profundidad: 'Profundidad',
    activos_n: 'Activos',
    personal_n: 'Personas',
    responsable_id: 'Responsable',
    direccion: 'Dirección',
    latitud: 'Latitud',
    longitud: 'Longitud',
    foto_id: 'Foto',
    orden: 'Orden',
    activo: 'En uso',
    actualizado_en: 'Última modificación',
  },
};

export const tipos: Faces<Nivel['tipo']> = {
  region: { label: 'Región' },
  sede: { label: 'Sede' },
  area: { label: 'Área' },
  linea: { label: 'Línea' },
  ubicacion: { label: 'Ubicación' },
  flota: { label: 'Flota' },
  centro_costo: { label: 'Centro de costo' },
};
