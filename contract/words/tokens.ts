import type { CompanySubject } from '../core/access';
import type { NivelPermiso, PermisosToken } from '../requests/tokens';
import { words } from './index';
import { capital } from './noun';

/** What a token may be granted, in the groups of its dialog. */
export const gruposPermisos: readonly { title: string; subjects: readonly CompanySubject[] }[] = [
  {
    title: 'Flota',
    subjects: ['activos', 'aportes', 'dispositivos', 'niveles', 'personal', 'categorias', 'combustible'],
  },
  {
    title: 'Mantenimiento',
    subjects: [
      'ordenes',
      'tareas',
      'mantenimiento',
      'servicios',
      'repuestos',
      'proveedores',
      'bodegas',
      'traslados',
      'conteos',
      'compras',
      'presupuestos',
      'plantillas',
      'inspecciones',
      'defectos',
      'solicitudes',
      'garantias',
      'componentes',
      'codigos_falla',
    ],
  },
  {
    title: 'Seguimiento',
    subjects: [
      'posiciones',
      'viajes',
      'detenciones',
      'visitas',
      'jornadas',
      'conduccion',
      'uso',
      'paradas',
      'rutas',
      'ejecuciones',
      'eventos',
      'reglas',
    ],
  },
  { title: 'Empresa', subjects: ['mensajes', 'reportes', 'importaciones', 'usuarios', 'auditoria'] },
  { title: 'Avisos a programas', subjects: ['tiempo_real', 'webhooks', 'reenvios', 'enlaces-vivos'] },
];

export const sujetos: Readonly<Record<CompanySubject, string>> = {
  ...(Object.fromEntries(Object.entries(words).map(([name, { many }]) => [name, capital(many)])) as Record<
    keyof typeof words,
    string
  >),
  aportes: 'Aportes: lecturas, fotos, comentarios, horas, fallas',
  posiciones: 'Posiciones',
  viajes: 'Viajes y recorridos',
  detenciones: 'Detenciones',
  jornadas: 'Jornadas',
  conduccion: 'Conducción',
  uso: 'Uso de los activos',
  visitas: 'Visitas a paradas',
  mensajes: 'Mensajes con el personal',
  auditoria: 'Auditoría',
  importaciones: 'Importaciones',
  reportes: 'Reportes, indicadores y panel',
  webhooks: 'Webhooks',
  reenvios: 'Reenvíos de posiciones',
  'enlaces-vivos': 'Enlaces en vivo',
  tiempo_real: 'Tiempo real: lo que cambia, en el momento',
};

export const niveles: Readonly<Record<NivelPermiso, string>> = { lectura: 'Leer', escritura: 'Leer y escribir' };

/** Rights in a sentence: «Lee activos y órdenes. Lee y escribe tareas.» */
export const frasePermisos = (given: PermisosToken): string => {
  const at = (level: NivelPermiso) =>
    gruposPermisos.flatMap(({ subjects }) => subjects.filter((subject) => given[subject] === level)).map(brief);
  const [reads, writes] = [at('lectura'), at('escritura')];
  const lacks = gruposPermisos.flatMap(({ subjects }) =>
    subjects.filter((subject) => !given[subject] && subject !== 'aportes'),
  );
  if (lacks.length === 0) return writes.length === 0 ? 'Lee todo.' : `Lee todo y escribe ${joined(writes)}.`;
  return [reads.length > 0 && `Lee ${joined(reads)}.`, writes.length > 0 && `Lee y escribe ${joined(writes)}.`]
    .filter(Boolean)
    .join(' ');
};

const brief = (subject: CompanySubject) => (sujetos[subject].split(':')[0] ?? subject).toLowerCase();

const joined = (names: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(names);
