/** Said in place of a wrong code where the attempt itself is over: it begins again with the password. */
export const attemptOver = 'El intento terminó. Escriba de nuevo su correo y su contraseña.';

/** Every error code of the API: its HTTP status and its two Spanish texts. */
export const errors = {
  VALIDACION: { status: 422, error: 'Datos no válidos', message: 'Revise los campos señalados.' },
  EMPRESA_NOT_SPECIFIED: {
    status: 400,
    error: 'Empresa no especificada',
    message: 'Elija una empresa para continuar.',
  },
  CREDENCIALES_INVALIDAS: {
    status: 401,
    error: 'Credenciales inválidas',
    message: 'El correo o la contraseña no son correctos.',
  },
  CUENTA_BLOQUEADA: {
    status: 403,
    error: 'Cuenta bloqueada',
    message: 'Un administrador bloqueó esta cuenta. Pídale que la active de nuevo.',
  },
  TOKEN_INVALIDO: { status: 401, error: 'Token inválido', message: 'Inicie sesión de nuevo.' },
  SESION_EXPIRADA: { status: 419, error: 'Sesión expirada', message: 'Su sesión terminó. Inicie sesión de nuevo.' },
  CLAVE_INVALIDA: { status: 401, error: 'Clave inválida', message: 'La clave de ingesta no existe o ya no es válida.' },
  EMPRESA_ACCESS_DENIED: { status: 403, error: 'No tiene acceso a esta empresa', message: 'Cerrando sesión...' },
  PERMISO_DENEGADO: { status: 403, error: 'Permiso denegado', message: 'Su rol no permite esta acción.' },
  SEGUNDO_FACTOR_NECESARIO: {
    status: 403,
    error: 'Hace falta un segundo factor',
    message: 'Su empresa lo pide: configure un segundo factor para continuar.',
  },
  CONFIRMACION_NECESARIA: {
    status: 403,
    error: 'Confirme que es usted',
    message: 'Para esta operación hay que confirmar de nuevo la identidad.',
  },
  NO_ENCONTRADO: { status: 404, error: 'No encontrado', message: 'No existe o no está a su alcance.' },
  CURSOR_VENCIDO: {
    status: 410,
    error: 'El cursor ya no sirve',
    message: 'Lea de nuevo la lista completa con «actualizado_desde» y siga desde el X-Cursor que traiga.',
  },
  ENLACE_TERMINADO: { status: 410, error: 'El enlace terminó', message: 'Este enlace ya no está disponible.' },
  CLAVE_ENLACE: { status: 401, error: 'Hace falta la clave', message: 'Escriba la clave que le dieron con el enlace.' },
  ENLACE_INVALIDO: { status: 404, error: 'Enlace no válido', message: 'El enlace no existe, ya se usó o venció.' },
  RANGO_DEMASIADO_LARGO: { status: 400, error: 'Rango demasiado largo', message: 'Elija un rango más corto.' },
  METODO_NO_PERMITIDO: {
    status: 405,
    error: 'Método no permitido',
    message: 'Esta dirección no admite esa operación.',
  },
  VERSION_CONFLICTO: {
    status: 409,
    error: 'Otra persona guardó antes',
    message: 'El registro cambió mientras usted lo editaba.',
  },
  ORDEN_REASIGNADA: {
    status: 409,
    error: 'La orden cambió de manos',
    message: 'La orden la tiene ahora otra persona.',
  },
  EN_USO: { status: 409, error: 'Está en uso', message: 'No se puede eliminar porque otros registros dependen de él.' },
  CONFLICTO: { status: 409, error: 'Conflicto', message: 'La operación choca con el estado actual.' },
  IDEMPOTENCIA_CONFLICTO: {
    status: 409,
    error: 'Clave repetida',
    message: 'La misma clave de idempotencia llegó con otros datos.',
  },
  CUERPO_MUY_GRANDE: { status: 413, error: 'Demasiado grande', message: 'El envío supera el tamaño permitido.' },
  TIPO_NO_SOPORTADO: { status: 415, error: 'Tipo no soportado', message: 'El tipo de contenido no se admite.' },
  CUOTA_LLENA: {
    status: 413,
    error: 'Sin espacio',
    message: 'Tiene demasiados archivos enviados que ningún registro usa.',
  },
  COLA_LLENA: {
    status: 429,
    error: 'Demasiados trabajos en espera',
    message: 'Espere a que avancen e inténtelo de nuevo.',
  },
  DEMASIADOS_INTENTOS: {
    status: 429,
    error: 'Demasiados intentos',
    message: 'Espere unos minutos e inténtelo de nuevo.',
  },
  ERROR_INTERNO: { status: 500, error: 'Error interno', message: 'Algo falló de nuestro lado. Inténtelo de nuevo.' },
  NO_DISPONIBLE: {
    status: 503,
    error: 'No disponible',
    message: 'El servicio está ocupado. Inténtelo en unos segundos.',
  },
} as const;

export type ErrorCode = keyof typeof errors;

/** Field name → messages, shown beside the field. */
export type FieldErrors = Record<string, string[]>;

/** The body of every error response. */
export interface ErrorBody {
  error: string;
  message: string;
  code: ErrorCode;
  errors?: FieldErrors;
}
