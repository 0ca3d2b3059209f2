import { authorizationCodeGrant, fetchUserInfo, type AuthorizationCodeGrantChecks } from 'openid-client';
import type { Claims } from './claims';
import { faultOfAnswer, SignOnFault } from '../issuer/faults';
import type { Issuer } from '../issuer/issuer';
import type { Started } from './starts';

/** What came back with the browser, proven. */
export interface Answered {
  claims: Claims;
  idToken: string;
  /** What the issuer says of them beside the token; asked for only where it is needed. @throws SignOnFault */
  more(): Promise<Claims>;
}

/**
 * Exchanges the code in the address for an ID token and checks it: signature, issuer, audience, times, nonce.
 *
 * @param returned the address by which the browser came back
 * @throws SignOnFault
 */
export const answerOf = async (issuer: Issuer, started: Started, returned: URL): Promise<Answered> => {
  try {
    const { client, tokens } = await exchange(issuer, returned, {
      expectedState: started.state,
      expectedNonce: started.nonce,
      pkceCodeVerifier: started.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new SignOnFault('respuesta_no_valida');
    return {
      claims,
      idToken: tokens.id_token,
      more: async () => {
        if (claims['email'] !== undefined || !client.serverMetadata().userinfo_endpoint) return claims;
        try {
          return { ...(await fetchUserInfo(client, tokens.access_token, claims.sub)), ...claims };
        } catch (error) {
          throw faultOfAnswer(error);
        }
      },
    };
  } catch (error) {
    throw faultOfAnswer(error);
  }
};

/** The tokens for the code. A secret that is refused is sent once more in the other way: the code is still good. */
const exchange = async (issuer: Issuer, returned: URL, checks: AuthorizationCodeGrantChecks) => {
  const inHeader = issuer.secretInHeader;
  const once = async () => {
    const client = await issuer.client();
    return { client, tokens: await authorizationCodeGrant(client, returned, checks) };
  };
  try {
    return await once();
  } catch (error) {
    if (faultOfAnswer(error).fault !== 'secreto_incorrecto') throw error;
    issuer.secretInHeader = !inHeader;
    return once();
  }
};
