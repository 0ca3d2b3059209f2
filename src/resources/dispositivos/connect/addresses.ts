import { config } from '../../../providers/config';

/** What to type into devices so that they report with this key. */
export interface Addresses {
  /** The Traccar Client app, and any tracker that sends by OsmAnd. */
  base: string;
  /** The QR code's content for the Traccar Client app: the address, with the settings of the app as its parameters. */
  app: string;
  /** An example that a browser can open too. */
  osmand: string;
  /** The URL of the OwnTracks app in HTTP mode. */
  ownTracks: string;
  /** The custom URL of GPSLogger for Android. */
  gpsLogger: string;
  /** Checks a device's status, and stores nothing. */
  health: string;
  /** Three lines of a Traccar server's traccar.xml. */
  traccar: string;
}

/** @param id the placeholder of the device's identifier */
export const addressesOf = (clave: string, id = 'IDENTIFICADOR'): Addresses => {
  const base = `${origin()}/gps/${encodeURIComponent(clave)}`;
  return {
    base,
    app: `${base}?${new URLSearchParams(appSettings)}`,
    osmand: `${base}?id=${encodeURIComponent(id)}&lat=4.65&lon=-74.08&speed=20&speed_unit=kmh&batt=80`,
    ownTracks: `${base}?id=${encodeURIComponent(id)}`,
    gpsLogger: `${base}?id=${encodeURIComponent(id)}&${loggerFields}`,
    health: `${base}/${encodeURIComponent(id)}`,
    traccar: [
      ['forward.type', 'json'],
      ['forward.url', `${base}/traccar`],
      ['forward.retry.enable', 'true'],
    ]
      .map(([name, value]) => `<entry key='${name}'>${value}</entry>`)
      .join('\n'),
  };
};

/** GPSLogger fills in what begins with `%`; its speed is in m/s. */
const loggerFields =
  'lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&speed=%SPD&speed_unit=ms&bearing=%DIR&altitude=%ALT&accuracy=%ACC&batt=%BATT';

/** Metres and seconds. A parked phone sends a heartbeat every five minutes. */
export const appSettings = { accuracy: 'high', distance: '20', fastest_interval: '5', heartbeat: '300' };

/** Is the address in use reachable only from this machine? */
export const onlyHere = (): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin()).hostname);

/** The server's name, without port: where trackers report to. */
export const hostOfServer = (): string => new URL(origin()).hostname;

const origin = () => new URL(config().api, window.location.href).origin;
