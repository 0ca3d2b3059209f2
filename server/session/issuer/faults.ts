import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { OidcFault } from '#contract/words/oidc';

/** A sign-on that failed for a reason that the log-in page names. `detail`, for the log, holds no token or code. */
export class SignOnFault extends Error {
  constructor(
    readonly fault: OidcFault,
    readonly detail?: string,
  ) {
    super(fault);
  }
}

/** Errors of the library while the issuer is looked up. */
export const faultOfDiscovery = (error: unknown): SignOnFault =>
  new SignOnFault(isUnreachable(error) ? 'emisor_inalcanzable' : 'emisor_equivocado', detailOf(error));

/** Errors of the library after the issuer sent the browser back. */
export const faultOfAnswer = (error: unknown): SignOnFault => {
  if (error instanceof SignOnFault) return error;
  return new SignOnFault(isUnreachable(error) ? 'emisor_inalcanzable' : nameOf(error), detailOf(error));
};

const nameOf = (error: unknown): OidcFault => {
  if (error instanceof AuthorizationResponseError) return refusals[error.error] ?? 'cliente_no_admitido';
  if (error instanceof WWWAuthenticateChallengeError) return 'secreto_incorrecto';
  if (error instanceof ResponseBodyError) return ofTokenEndpoint(error);
  if (!(error instanceof ClientError)) return 'respuesta_no_valida';
  if (error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') return byClaim[claimOf(error)] ?? 'respuesta_no_valida';
  return byCode[error.code ?? ''] ?? 'respuesta_no_valida';
};

/** What the issuer says in the address by which the browser returns; anything else is its view of the client. */
const refusals: Readonly<Record<string, OidcFault>> = {
  access_denied: 'cancelado',
  login_required: 'cancelado',
  interaction_required: 'cancelado',
  consent_required: 'cancelado',
  account_selection_required: 'cancelado',
  server_error: 'emisor_inalcanzable',
  temporarily_unavailable: 'emisor_inalcanzable',
};

const ofTokenEndpoint = ({ error, error_description: description }: ResponseBodyError): OidcFault => {
  // Keycloak says unauthorized_client for a wrong secret.
  if (error === 'invalid_client' || error === 'unauthorized_client') return 'secreto_incorrecto';
  if (/redirect/i.test(`${error} ${description ?? ''}`)) return 'direccion_no_registrada';
  return error === 'invalid_grant' ? 'codigo_vencido' : 'cliente_no_admitido';
};

const byClaim: Readonly<Record<string, OidcFault>> = { aud: 'otro_cliente', azp: 'otro_cliente', iss: 'otro_emisor' };

const byCode: Readonly<Record<string, OidcFault>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'reloj',
  OAUTH_KEY_SELECTION_FAILED: 'llave_desconocida',
};

/** The claim that a comparison was about. */
const claimOf = ({ cause }: Error): string => {
  const about: unknown = cause instanceof Error ? cause.cause : undefined;
  return typeof about === 'object' && about !== null && 'claim' in about ? String(about.claim) : '';
};

/** No answer in time, none at all, or one of a server that is down. */
const isUnreachable = (error: unknown): boolean => {
  if (error instanceof TypeError) return error.message === 'fetch failed' || error.message === 'terminated';
  if (error instanceof ResponseBodyError) return error.status >= 500;
  if (!(error instanceof ClientError)) return false;
  if (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT') return true;
  return error.cause instanceof Response && (error.cause.status >= 500 || error.cause.status === 429);
};

const detailOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const said =
    'error' in error
      ? ` (${[error.error, 'error_description' in error ? error.error_description : ''].filter(Boolean).join(': ')})`
      : '';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  const status = error.cause instanceof Response ? ` (${error.cause.status})` : '';
  return `${error.message}${said}${cause}${status}`.slice(0, 500);
};
