import type { EstadoImportacion, FilaImportacion, ImportacionDetalle, TipoImportacion, VerFilas } from '#contract/importaciones';
import type { Face, Faces } from '../../ui/faces';
import type { IconName } from '../../ui/icons';

/** What can be imported, how its records are called, and where they are seen. */
export const nouns: Record<
  TipoImportacion,
  { label: string; icon: IconName; one: string; many: string; resource: string; href: (id: number) => string | null }
> = {
  activos: { label: 'Activos', icon: 'local_shipping', one: 'activo', many: 'activos', resource: 'activos', href: (id) => `/activos/${id}/show` },
  personal: { label: 'Personal', icon: 'groups', one: 'persona', many: 'personas', resource: 'personal', href: (id) => `/personal/${id}/show` },
  niveles: { label: 'Niveles', icon: 'account_tree', one: 'nivel', many: 'niveles', resource: 'niveles', href: (id) => `/niveles/${id}/show` },
  dispositivos: {
    label: 'Dispositivos',
    icon: 'router',
    one: 'dispositivo',
    many: 'dispositivos',
    resource: 'dispositivos',
    href: (id) => `/dispositivos/${id}/show`,
  },
  ordenes: {
    label: 'Órdenes de trabajo',
    icon: 'assignment',
    one: 'orden',
    many: 'órdenes',
    resource: 'ordenes',
    href: (id) => `/ordenes/${id}/show`,
  },
  lecturas: { label: 'Lecturas de medidores', icon: 'speed', one: 'lectura', many: 'lecturas', resource: 'activos', href: () => null },
};

export const estados: Record<EstadoImportacion, Required<Pick<Face, 'label' | 'tone' | 'icon'>>> = {
  leyendo: { label: 'Leyendo el archivo', tone: 'info', icon: 'hourglass_empty' },
  subida: { label: 'Por elegir columnas', tone: 'neutro', icon: 'view_column' },
  mapeada: { label: 'Por revisar', tone: 'neutro', icon: 'rule' },
  validando: { label: 'Revisando', tone: 'info', icon: 'hourglass_empty' },
  validada: { label: 'Revisada, por importar', tone: 'aviso', icon: 'rule' },
  importando: { label: 'Importando', tone: 'info', icon: 'hourglass_empty' },
  completada: { label: 'Completada', tone: 'exito', icon: 'check_circle' },
  completada_con_errores: { label: 'Completada con errores', tone: 'aviso', icon: 'warning' },
  fallida: { label: 'No se completó', tone: 'peligro', icon: 'error' },
  revirtiendo: { label: 'Deshaciendo', tone: 'info', icon: 'undo' },
  revertida: { label: 'Deshecha', tone: 'neutro', icon: 'undo' },
};

/** What is said while the server works. */
export const working: Partial<Record<EstadoImportacion, string>> = {
  leyendo: 'Leyendo el archivo…',
  validando: 'Revisando las filas… Nada se guarda todavía.',
  importando: 'Guardando los registros…',
  revirtiendo: 'Deshaciendo la importación…',
};

export const steps = ['Archivo', 'Columnas', 'Validación', 'Resultado'] as const;

/** Which of the four steps a state belongs to. */
export const stepOf = (estado: EstadoImportacion): number => {
  if (estado === 'leyendo') return 0;
  if (estado === 'subida' || estado === 'mapeada') return 1;
  return estado === 'validando' || estado === 'validada' ? 2 : 3;
};

export const modos: Record<ImportacionDetalle['modos'][number], { label: string; means: string }> = {
  crear: { label: 'Crear', means: 'Cada fila es un registro nuevo. Lo que ya existe se señala como repetido.' },
  actualizar: { label: 'Actualizar', means: 'Cada fila cambia un registro que ya existe. Lo que no existe se señala.' },
  crear_o_actualizar: { label: 'Crear o actualizar', means: 'Lo que ya existe se actualiza y lo demás se crea.' },
};

export const vistas: Record<VerFilas, string> = { todas: 'Todas', errores: 'Errores', avisos: 'Avisos', importadas: 'Importadas' };

export const filas: Faces<FilaImportacion['estado']> = {
  pendiente: { label: 'Por revisar', tone: 'neutro', icon: 'hourglass_empty' },
  valida: { label: 'Válida', tone: 'exito', icon: 'check_circle' },
  con_error: { label: 'Con errores', tone: 'peligro', icon: 'error' },
  importada: { label: 'Importada', tone: 'exito', icon: 'task_alt' },
  omitida: { label: 'Sin cambios', tone: 'neutro', icon: 'remove' },
  revertida: { label: 'Deshecha', tone: 'neutro', icon: 'undo' },
};

export const asBefore = 'Se usaron las columnas, los valores y las opciones de la última vez con un archivo igual. En «Columnas» se cambian.';
