import { useEffect, useState } from 'react';
import { errors } from '#contract/core/errors';
import type { ApiFailure } from '../providers/apiFailure';

/**
 * Why a link no longer works, checked as soon as it is opened, before the guest chooses a password. Without a response
 * it returns nothing: the next step will fail.
 */
export const useDeadLink = (
  stands: (token: string) => Promise<boolean>,
  token: string,
  failure: ApiFailure | undefined,
): string | undefined => {
  const [dead, setDead] = useState(false);
  useEffect(() => {
    let here = true;
    stands(token).then(
      (vigente) => here && setDead(!vigente),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [stands, token]);
  if (failure?.status === 404) return failure.message;
  return dead ? errors.ENLACE_INVALIDO.message : undefined;
};
