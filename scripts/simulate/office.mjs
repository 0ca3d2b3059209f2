import { say, stop } from '../shell.mjs';

/** The office's side of simulated trackers: finds their port and registers those that are missing, as this person. */
export const logIn = async ({ url, user, password }) => {
  const call = async (method, path, body, headers = {}) => {
    const answer = await fetch(new URL(`/api${path}`, url), {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: answer.status, json: await answer.json().catch(() => null) };
  };
  const session = await call('POST', '/login', { email: user, password });
  if (session.status !== 200) stop(`No se pudo entrar como ${user}: indique --user y --password.`);
  const authorization = `Bearer ${session.json.token}`;
  const { json: companies } = await call('GET', '/mis-empresas-con-detalles', undefined, { authorization });
  if (!companies?.length) stop(`${user} no pertenece a ninguna empresa.`);
  const headers = { authorization, empresa_seleccionada: String(companies[0].empresa_id) };

  return {
    /** The port of a protocol over TCP, if it is open. */
    portOf: async (protocol) => {
      const { json } = await call('GET', '/dispositivos/puertos', undefined, headers);
      return json?.find((each) => each.protocolo === protocol && each.transporte === 'tcp' && each.activo)?.puerto;
    },
    register: async (identifiers, protocol) => {
      const left = [...identifiers];
      let made = 0;
      const work = async () => {
        for (let identificador = left.pop(); identificador; identificador = left.pop()) {
          const { status, json } = await call(
            'POST',
            '/dispositivos',
            { identificador, protocolo: protocol, nombre: `Simulado ${identificador}` },
            headers,
          );
          if (status === 201) made += 1;
          else if (status !== 422) stop(`No se pudo registrar ${identificador}: ${json?.message ?? status}`);
        }
      };
      await Promise.all(Array.from({ length: 8 }, work));
      say(
        `${identifiers.length} equipos de ${companies[0].nombre}: ${made} nuevos. Asígnelos ` +
          'a activos para verlos en el mapa.',
      );
    },
  };
};

/** The n-th tracker: an IMEI with its check digit, or ten digits of its maker. */
export const identifierOf = ({ identifier }, n) => {
  if (identifier !== 'imei') return `9${String(n).padStart(9, '0')}`;
  const digits = `86000000${String(n).padStart(6, '0')}`;
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const doubled = Number(digit) * (at % 2 ? 1 : 2);
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};
