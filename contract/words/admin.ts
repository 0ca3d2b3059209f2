import type {
  adminActivos as activosEntity,
  adminDispositivos as dispositivosEntity,
  adminUsers as usersEntity,
} from '../requests/admin';
import { activos } from './activos';
import { dispositivos } from './dispositivos';
import type { RowWords } from './noun';
import { roleIdWords } from './roles';
import { usuarios } from './usuarios';

/** Data across companies, for superadmins. */

export const adminUsers = {
  ...usuarios,
  create: 'Agregar usuario',
  fields: {
    name: 'Nombre',
    email: 'Correo electrónico',
    img_url: 'Foto',
    membresias: 'Empresas',
    rol_id: 'Rol',
    empresa_id: 'Empresa',
    estado: 'Cuenta',
    segundo_factor: 'Segundo factor',
    telefono: 'Teléfono',
    creado_en: 'Desde',
    ultimo_acceso: 'Último acceso',
  },
  values: { rol_id: roleIdWords, estado: usuarios.values.estado },
} satisfies RowWords<(typeof usersEntity)['record']['shape'] & (typeof usersEntity)['filters']>;

export const adminDispositivos = {
  ...dispositivos,
  fields: {
    identificador: 'Identificador',
    nombre: 'Nombre',
    tipo: 'Tipo',
    marca: 'Marca y modelo',
    modelo: 'Modelo',
    empresa: 'Empresa',
    empresa_id: 'Empresa',
    estado: 'Estado',
    conexion: 'Conexión',
    ultima_conexion_en: 'Último reporte',
    posiciones_minuto: 'Posiciones por minuto',
    bateria_pct: 'Batería',
    activo: 'Activo',
    creado_en: 'Registrado',
  },
} satisfies RowWords<Omit<(typeof dispositivosEntity)['record']['shape'], 'empresa_activa'>>;

export const adminActivos = {
  ...activos,
  fields: {
    codigo: 'Código',
    nombre: 'Nombre',
    placa: 'Placa',
    tipo_activo: 'Tipo',
    marca: 'Marca y modelo',
    modelo: 'Modelo',
    image_url: 'Foto',
    empresa: 'Empresa',
    empresa_id: 'Empresa',
    estado: 'Estado',
    en_linea: 'Conexión',
    dispositivo: 'Dispositivo',
    creado_en: 'Registrado',
  },
} satisfies RowWords<Omit<(typeof activosEntity)['record']['shape'], 'empresa_activa'>>;
