import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { hrefOf, type PagePath } from '#contract/core/paths';
import { pictureOf } from '../../providers/offline/phone';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { PictureSource } from '../../ui/Picture';
import { useScanned } from './useScanned';

const QrScanner = lazy(() => import('../../ui/QrScanner'));
const FailureReport = lazy(() => import('./FailureReport'));

/** What an operario opens most, on every page. `more`: the button of the whole menu. */
const FieldBar = ({ more }: { more: ReactNode }) => {
  const [open, setOpen] = useState<'qr' | 'falla'>();
  const openScanned = useScanned();
  const close = () => setOpen(undefined);
  const onRead = (text: string): string | undefined => {
    const wrong = openScanned(text);
    if (wrong === undefined) close();
    return wrong;
  };
  return (
    <>
      <Shortcut to="/operario/dashboard" icon="calendar_today" label="Hoy" />
      <Shortcut to="/operario/ordenes" icon="assignment_ind" label="Órdenes" />
      <button type="button" onClick={() => setOpen('qr')}>
        <Icon name="qr_code_scanner" size={24} />
        Escanear
      </button>
      <button type="button" onClick={() => setOpen('falla')}>
        <Icon name="report" size={24} />
        Reportar
      </button>
      {more}
      <PictureSource value={pictureOf}>
        <Suspense>
          {open === 'qr' && <QrScanner title="Leer el QR de un activo" onRead={onRead} onClose={close} />}
          {open === 'falla' && <FailureReport onClose={close} />}
        </Suspense>
      </PictureSource>
    </>
  );
};

export default FieldBar;

const Shortcut = ({ to, icon, label }: { to: PagePath; icon: IconName; label: string }) => {
  const { pathname } = useLocation();
  const href = hrefOf(to);
  return (
    <Link to={href} aria-current={pathname === href ? 'page' : pathname.startsWith(`${href}/`) ? 'true' : undefined}>
      <Icon name={icon} size={24} />
      {label}
    </Link>
  );
};
