/** What the log-in page says where the identity provider did not let somebody in, by the code in its address. */
export const oidcFaults: Record<string, string> = {
  emisor_caido:
    'El proveedor de identidad no responde. Inténtelo en unos minutos, o entre con su correo y su contraseña.',
  cancelado: 'No terminó de entrar con su proveedor de identidad. Inténtelo de nuevo cuando quiera.',
  sin_cuenta: 'Su correo no tiene una cuenta aquí. Pida a quien administra su empresa que le invite.',
};

/** What the page says for a code of the address; unknown ones get a plain sentence, never their own text. */
export const oidcFaultText = (code: string): string =>
  (Object.hasOwn(oidcFaults, code) && oidcFaults[code]) ||
  'No se pudo entrar con el proveedor de identidad. Inténtelo de nuevo.';
