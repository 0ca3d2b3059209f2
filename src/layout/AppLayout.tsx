import { Suspense, type MouseEvent, type ReactNode } from 'react';
import { Notification } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useCompany } from '../providers/session';
import { writeMoneyIn } from '../ui/formats';
import { CompactHeader } from './CompactHeader';
import { ErrorBoundary } from './ErrorBoundary';
import { fillsFrame } from './navigation';
import { Navbar } from './Navbar';
import { Notices } from './notices/Notices';
import { PageSkeleton } from './PageSkeleton';
import { PageTabs } from './PageTabs';
import { Invitations } from './profile/Invitations';
import { useNumberFormat } from './profile/useNumberFormat';
import { RetryBar } from './RetryBar';
import { Sidebar } from './Sidebar';
import { useDocumentTitle, usePage } from './usePage';
import { useSidebar } from './useSidebar';
import './frame.css';

/** The frame of every page behind the log-in. Admin pages get the compact one. */
export const AppLayout = ({ children }: { children: ReactNode }) => {
  const page = usePage();
  const { pathname } = useLocation();
  const compact = page?.compact ?? false;
  const sidebar = useSidebar(compact);
  const numbers = useNumberFormat();
  const currency = useCompany()?.moneda ?? 'COP';
  // Before anything beneath is drawn; figures on the screen are drawn anew.
  writeMoneyIn(currency);
  useDocumentTitle();

  return (
    <div className="frame" data-fill={fillsFrame(page?.path)} data-compact={compact}>
      <SkipLink />
      {!compact && <Sidebar state={sidebar} />}
      <div className="frame-body" inert={sidebar.narrow && sidebar.expanded}>
        <div className="frame-top">
          {compact ? <CompactHeader /> : <Navbar sidebar={sidebar} />}
          <PageTabs />
        </div>
        <RetryBar />
        <Notices />
        <Invitations />
        <main key={`${numbers} ${currency}`} id="contenido" className="frame-main" tabIndex={-1}>
          <ErrorBoundary place={pathname}>
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <Notification />
    </div>
  );
};

/** For the keyboard: past the menu, without a mark in the address. */
const SkipLink = () => {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('contenido')?.focus();
  };
  return (
    <a className="skip-link" href="#contenido" onClick={skip}>
      Ir al contenido
    </a>
  );
};
