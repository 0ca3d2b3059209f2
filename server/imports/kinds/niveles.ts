import { niveles as contract } from '#contract/entities/niveles';
import { niveles as words } from '#contract/words/niveles';
import { nivelStore } from '../../resources/niveles/store';
import { entityColumns } from './entityColumns';
import { entityKind } from './entityKind';
import { tiposNivel } from './options';

export const niveles = entityKind({
  tipo: 'niveles',
  store: nivelStore,
  claves: ['codigo', 'nombre'],
  unique: [['padre_id', 'nombre']],
  parent: { field: 'padre_id', by: ['codigo', 'nombre'] },
  columns: async () => own,
});

const own = entityColumns(contract, words, {
  nombre: 'nivel, sede, name, nombre del nivel',
  codigo: 'cod, code',
  tipo: { synonyms: 'tipo de nivel, type, clase', options: tiposNivel },
  padre_id: {
    synonyms: 'padre, nivel padre, nivel superior, superior, parent, pertenece a',
    help: 'Código, nombre o ruta de otro nivel, que puede estar en este mismo archivo. Vacío: es una raíz.',
  },
  responsable_id: {
    synonyms: 'encargado, jefe, manager, responsible',
    help: 'Número de documento, correo o nombre completo de una persona.',
  },
  direccion: 'address, domicilio',
  latitud: { synonyms: 'lat, latitude', kind: 'coordenada' },
  longitud: { synonyms: 'lon, lng, long, longitude', kind: 'coordenada' },
  activo: 'activa, active, vigente, habilitado',
  orden: false,
});
