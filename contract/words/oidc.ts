/**
 * What went wrong in a sign-on with the identity provider, as the log-in page says it after `#error=`. Where it is a
 * matter of configuration it says what the administrator must change.
 */
export const oidcFaults = {
  cancelado:
    'No entró: se canceló en el proveedor de identidad, o este no le da acceso a Ftrack. Inténtelo de nuevo o ' +
    'consulte a su administrador.',
  estado_perdido:
    'Este inicio de sesión venció, ya se usó o empezó en otro navegador o en otra dirección de Ftrack. ' +
    'Inténtelo de nuevo. Si se repite, permita las cookies; el administrador debe revisar que PUBLIC_URL sea ' +
    'la dirección que usted abre.',
  emisor_inalcanzable:
    'El proveedor de identidad no responde. Inténtelo en unos minutos. Si se repite, el administrador debe ' +
    'revisar que el servidor de Ftrack llegue a la dirección de OIDC_ISSUER.',
  emisor_equivocado:
    'En la dirección de OIDC_ISSUER no hay un proveedor de OpenID Connect, o este se llama de otra manera. El ' +
    'administrador debe copiarla tal como el proveedor la anuncia, también con la barra del final.',
  cliente_no_admitido:
    'El proveedor de identidad no admite esta petición. El administrador debe registrar allí a Ftrack como ' +
    'aplicación web (código de autorización), con acceso al correo y al nombre, y revisar OIDC_CLIENT_ID.',
  secreto_incorrecto:
    'El proveedor de identidad no reconoce a Ftrack. El administrador debe revisar OIDC_CLIENT_ID y ' +
    'OIDC_CLIENT_SECRET; el secreto pudo vencer.',
  direccion_no_registrada:
    'El proveedor de identidad no conoce la dirección de regreso. El administrador debe registrar allí la de ' +
    'PUBLIC_URL seguida de /api/oidc/regreso, letra por letra.',
  codigo_vencido: 'El inicio de sesión tardó demasiado o ya se usó. Inténtelo de nuevo.',
  reloj:
    'Las horas del servidor de Ftrack y del proveedor de identidad no coinciden. El administrador debe ' +
    'ajustar sus relojes (NTP): se admite un minuto de diferencia.',
  llave_desconocida:
    'La respuesta está firmada con una llave que el proveedor de identidad no publica. Inténtelo de nuevo. Si ' +
    'se repite, el administrador debe revisar las llaves (JWKS) del proveedor.',
  otro_cliente:
    'La respuesta es para otra aplicación. El administrador debe revisar que OIDC_CLIENT_ID sea el de Ftrack ' +
    'en el proveedor de identidad.',
  otro_emisor:
    'La respuesta es de otro proveedor de identidad. El administrador debe revisar que OIDC_ISSUER sea el ' +
    'emisor de las identidades.',
  respuesta_no_valida:
    'La respuesta del proveedor de identidad no es válida. Inténtelo de nuevo. Si se repite, el administrador ' +
    'debe revisar que el proveedor firme con RS256, PS256, ES256 o EdDSA y no cifre sus respuestas.',
  sin_correo: 'El proveedor de identidad no dice su correo. El administrador debe permitir allí que Ftrack lo reciba.',
  correo_sin_verificar:
    'El proveedor de identidad no confirma que el correo sea suyo. Verifíquelo allí; el administrador puede ' +
    'revisar que el proveedor envíe email_verified (en Entra, xms_edov).',
  sin_cuenta:
    'No hay una cuenta de Ftrack con su correo. Pida a un administrador de su empresa que le invite con ese ' +
    'correo.',
  invitacion_vencida: 'Su invitación venció o se retiró. Pida otra a un administrador de su empresa.',
  otra_identidad:
    'La cuenta de Ftrack con su correo ya pertenece a otra identidad del proveedor. Si es suya, el ' +
    'administrador del servidor debe soltarla.',
  cuenta_bloqueada: 'Un administrador bloqueó esta cuenta. Pídale que la active de nuevo.',
} as const satisfies Record<string, string>;

export type OidcFault = keyof typeof oidcFaults;

/** What the page says for a code of the address; unknown ones get a plain sentence, never their own text. */
export const oidcFaultText = (code: string): string =>
  new Map<string, string>(Object.entries(oidcFaults)).get(code) ??
  'No se pudo entrar con el proveedor de identidad. Inténtelo de nuevo.';
