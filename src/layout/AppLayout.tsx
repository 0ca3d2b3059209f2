import { useIsFetching } from '@tanstack/react-query';
import { Suspense, useEffect, type MouseEvent, type ReactNode } from 'react';
import { Notification } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { pageStands } from '../providers/firstPage';
import { useCompany } from '../providers/session';
import { writeTimesIn } from '../ui/dates/zone';
import { writeMoneyIn, writeUnitsIn } from '../ui/formats';
import { AlarmStrip, HandedShift } from './alarms/Alarms';
import { CompactHeader } from './CompactHeader';
import { ErrorBoundary } from './ErrorBoundary';
import { FieldFoot } from './FieldFoot';
import { fillsFrame } from './navigation';
import { Navbar } from './Navbar';
import { Effects } from './notices/Effects';
import { Notices } from './notices/Notices';
import { PageSkeleton } from '../ui/PageSkeleton';
import { PageTabs, usePageTabs } from './PageTabs';
import { DueWorks } from '../resources/mantenimiento/index';
import { ConfirmIdentity } from '../pages/door/ConfirmIdentity';
import { OwedSoon } from '../pages/door/OwedSoon';
import { Invitations } from '../pages/profile/Invitations';
import { useNumberFormat } from '../pages/profile/useNumberFormat';
import { RetryBar } from './RetryBar';
import { Sidebar } from './Sidebar';
import { useDocumentTitle, usePage } from '../ui/usePage';
import { useCreateKeys } from './useCreateKeys';
import { useSidebar } from './useSidebar';
import { useStartAtTop } from './useStartAtTop';
import shared from './frame.module.css';
import styles from './AppLayout.module.css';

/** The layout of every page behind the log-in. Admin pages get the compact one. */
export const AppLayout = ({ children }: { children: ReactNode }) => {
  const page = usePage();
  const { pathname } = useLocation();
  const compact = page?.compact ?? false;
  const sidebar = useSidebar(compact);
  const tabs = usePageTabs();
  const numbers = useNumberFormat();
  const company = useCompany();
  const { moneda: currency = 'COP', zona_horaria: zone } = company ?? {};
  // Before anything beneath renders; amounts and moments on the screen render again.
  writeMoneyIn(currency);
  writeUnitsIn(company ?? {});
  writeTimesIn(zone);
  useDocumentTitle();
  useStartAtTop();
  useCreateKeys();

  return (
    <div
      className={`flex text ${shared.frame}`}
      data-fill={fillsFrame(page?.path)}
      data-compact={compact}
      data-tabs={tabs.length}
    >
      <SkipLink />
      {!compact && <Sidebar state={sidebar} />}
      <div className={`column grow shrink ${shared.frameBody}`} inert={sidebar.narrow && sidebar.expanded}>
        <div className={`surface line-below no-print ${shared.frameTop}`}>
          {compact ? <CompactHeader /> : <Navbar key={zone} sidebar={sidebar} />}
          <PageTabs />
          {!compact && <AlarmStrip />}
        </div>
        <RetryBar />
        <Notices />
        <Effects />
        {!compact && <DueWorks />}
        <OwedSoon />
        <Invitations />
        {!compact && <HandedShift />}
        <main
          key={`${numbers} ${currency} ${zone}`}
          id="contenido"
          className={`grow shrink relative ${shared.frameMain}`}
          tabIndex={-1}
        >
          <ErrorBoundary place={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              {children}
              <Stands />
            </Suspense>
          </ErrorBoundary>
        </main>
        {!compact && <FieldFoot sidebar={sidebar} />}
      </div>
      <ConfirmIdentity />
      <Notification />
    </div>
  );
};

/**
 * Rendered beside a loaded page: marks the page as ready once its first responses have arrived and caused no more
 * requests.
 */
const Stands = () => {
  const busy = useIsFetching() > 0;
  useEffect(() => {
    if (busy) return;
    const timer = setTimeout(pageStands, quiet);
    return () => clearTimeout(timer);
  }, [busy]);
  return null;
};

/** Milliseconds without a pending request. */
const quiet = 50;

/** For the keyboard: skips the menu, without a fragment in the address. */
const SkipLink = () => {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('contenido')?.focus();
  };
  return (
    <a className={`rounded semibold no-print ${styles.skipLink}`} href="#contenido" onClick={skip}>
      Ir al contenido
    </a>
  );
};
