import { lazy, Suspense, type ReactNode } from 'react';
import { CopyField } from '../../../ui/CopyField';
import { Icon, type IconName } from '../../../ui/Icon';
import { Section } from '../../../ui/Section';
import { addressesOf, appSettings } from './addresses';
import { parametros } from './messages';
import shared from './connect.module.css';
import styles from './Ways.module.css';

const QrCode = lazy(() => import('../../../ui/QrCode'));

/** The three ways to connect, each with what to type. */
export const Ways = ({ clave }: { clave: string }) => {
  const { base, app, osmand, ownTracks, gpsLogger, health, traccar } = addressesOf(clave);
  return (
    <div className={`grid gap-16 ${shared.connectWays}`}>
      <Way icon="smartphone" title="App Traccar Client" detail="Un celular Android o iPhone">
        <ol>
          <li>Instale «Traccar Client» desde la tienda de aplicaciones del celular y ábrala.</li>
          <li>
            Toque «Cambiar ajustes», luego el icono de código QR, y apunte la cámara aquí:
            <div className={`outlined clip ${styles.qr}`}>
              <Suspense>
                <QrCode
                  className={styles.qrCode}
                  text={app}
                  label="Código QR para la app Traccar Client: la dirección de su empresa y los ajustes recomendados"
                />
              </Suspense>
            </div>
            O escriba usted mismo en «URL del servidor»:
            <CopyField label="URL del servidor" value={base} />
          </li>
          <li>
            Mire el «Identificador del dispositivo» que propone la app. Registre un dispositivo con ese identificador, o
            espere a que aparezca abajo y agréguelo.
          </li>
          <li>
            El código deja la app lista para ver el recorrido con detalle. Si la configura a mano: precisión «Alta»,
            distancia {appSettings.distance} m y envío en reposo cada {appSettings.heartbeat} s.
          </li>
          <li>
            Vuelva y active «Seguimiento continuo». Conceda el permiso de ubicación «Permitir siempre» y quite el ahorro
            de batería a la app.
          </li>
        </ol>
        <details>
          <summary>Con OwnTracks o GPSLogger</summary>
          <p>OwnTracks: modo HTTP, sin clave de cifrado. Envía la velocidad en km/h.</p>
          <CopyField label="URL para OwnTracks" value={ownTracks} />
          <p>GPSLogger (Android): «Registrar en URL personalizada». Envía la velocidad en m/s.</p>
          <CopyField label="URL para GPSLogger" value={gpsLogger} />
        </details>
      </Way>

      <Way icon="satellite_alt" title="Rastreador GPS" detail="Cualquiera que reporte por HTTP (protocolo OsmAnd)">
        <ol>
          <li>
            En la configuración del equipo, o con su SMS de servidor, ponga la dirección:
            <CopyField label="Dirección del servidor" value={base} />
          </li>
          <li>
            Debe enviar su identificador (el IMEI) y la ubicación, por GET o POST. Ábrala así en un navegador para hacer
            la prueba usted mismo:
            <CopyField label="Ejemplo de reporte" value={osmand} />
          </li>
          <li>
            Para saber cómo está un equipo sin enviar nada:
            <CopyField label="Estado de un equipo" value={health} />
          </li>
        </ol>
        <details>
          <summary>Parámetros que se entienden</summary>
          <dl className={`grid gap-6 ${styles.parameters}`}>
            {parametros.map(([name, meaning]) => (
              <div className="grid gap-8" key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd className="flush muted">{meaning}</dd>
              </div>
            ))}
          </dl>
        </details>
      </Way>

      <Way
        icon="hub"
        title="Servidor Traccar"
        detail="Para equipos con protocolo propio: Teltonika, Coban, Queclink y 260 más"
      >
        <ol>
          <li>
            Agregue estas tres líneas a <code>traccar.xml</code>, antes de <code>{'</properties>'}</code>:
            <CopyField label="Líneas de traccar.xml" value={traccar} lines />
          </li>
          <li>
            Reinicie Traccar. Todo lo que reciba llegará también aquí; lo que no logre entregar lo intenta de nuevo.
          </li>
          <li>
            Cada equipo se reconoce por su identificador de Traccar (por lo general el IMEI). Los que falten por
            registrar aparecen abajo.
          </li>
        </ol>
      </Way>
    </div>
  );
};

const Way = ({
  icon,
  title,
  detail,
  children,
}: {
  icon: IconName;
  title: string;
  detail: string;
  children: ReactNode;
}) => (
  <Section title={title}>
    <p className={`row gap-8 muted ${shared.connectFor}`}>
      <Icon name={icon} size={20} />
      {detail}
    </p>
    {children}
  </Section>
);
