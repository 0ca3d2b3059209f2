interface Place {
  latitud: number;
  longitud: number;
}

/** The longest wait for the position and its greatest age, ms. */
const positionOptions = { timeout: 3_000, maximumAge: 60_000, enableHighAccuracy: true };

/** Where this phone is; undefined if it does not know, or may not say. */
const whereAmI = (longest: number): Promise<Place | undefined> =>
  new Promise((resolve) => {
    // Missing on old phones and on insecure pages.
    if (!('geolocation' in navigator)) return resolve(undefined);
    // An unanswered permission prompt must not delay what asks for it.
    setTimeout(() => resolve(undefined), longest);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitud: latitude, longitud: longitude }),
      () => resolve(undefined),
      positionOptions,
    );
  });

/** The same for a call for help, which has left already: a place that comes late comes too. */
export const whereAtLast = (): Promise<Place | undefined> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitud: latitude, longitud: longitude }),
      () => resolve(undefined),
      { ...positionOptions, timeout: atLast },
    );
  });
/** ms */
const atLast = 120_000;

/** The longest that a report waits for its place, ms: a phone may be put away at once. */
const briefly = 1_000;

/** The same without asking for permission: only where it was given before. */
export const grantedPlace = async (): Promise<Place | undefined> => {
  // Older browsers cannot tell.
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
  return permission?.state === 'granted' ? whereAmI(briefly) : undefined;
};
