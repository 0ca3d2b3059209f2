import { useEffect, useState } from 'react';
import { can } from '#contract/core/access';
import type { SegundoFactor } from '#contract/requests/factores';
import { api } from '../providers/api';
import { failureFor, type ApiFailure } from '../providers/apiFailure';
import { finalPath } from '../redirect';
import { here, oweFactor } from '../providers/leave';
import { roleIn, useSession } from '../providers/session';
import { logOut, selectCompany, wantedPath } from '../providers/signIn';
import { retryStart } from '../providers/start';
import { storage } from '../providers/storage';
import { Icon } from '../ui/Icon';
import { CompanyList } from './CompanyList';
import { Failure } from './Failure';
import { LoginForm } from './LoginForm';
import { NewCompanyForm } from './NewCompanyForm';
import shared from './guest.module.css';
import styles from './SelectCompany.module.css';

/** The choice of the company. Without a session it shows the log-in first, at the same address. */
export const SelectCompany = () => {
  const [entered, setEntered] = useState(() => storage.token() !== null);
  if (entered) return <Choice />;

  const onEntered = () => {
    // If a company was already selected, there is nothing to choose.
    if (storage.company() !== null) open(wantedPath(window.location.search));
    else setEntered(true);
  };
  return <LoginForm lead="Inicie sesión para elegir la empresa en la que va a trabajar." onEntered={onEntered} />;
};

const Choice = () => {
  const companies = useSession((state) => state.companies);
  const user = useSession((state) => state.user);
  const managesAll = useSession((state) => can(roleIn(state), 'create', 'admin-empresas'));
  const [failure, setFailure] = useState<ApiFailure>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const end = finalPath(here());
    if (end !== here()) window.location.replace(end);
  }, [companies]);

  const choose = async (empresaId: number, to = () => wantedPath(window.location.search)) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await selectCompany(empresaId);
      open(to());
    } catch (reason) {
      setBusy(false);
      setFailure(failureFor(reason));
    }
  };
  const first = companies?.[0];
  // Without a company nothing has refused who owes a second factor, which comes before anything else.
  const asks = companies !== null && storage.company() === null;
  useEffect(() => {
    if (!asks) return;
    api<Pick<SegundoFactor, 'debe'>>('/user/segundo-factor').then(({ json }) => json.debe && oweFactor(), ignored);
  }, [asks]);

  return (
    <>
      <p className={shared.guestLead}>
        {companies?.length === 0 ? 'Todavía no hay ninguna empresa. Cree la primera.' : '¿En cuál va a trabajar?'}
      </p>
      <Failure of={failure} />
      {managesAll && first && (
        <a
          className={`card row gap-14 full-width below-12 text ${shared.guestChoice} ${shared.guestAdministration}`}
          href={administration}
          onClick={(event) => {
            // The current one stays; else the server's first, which is the last used.
            if (storage.company() !== null) return;
            event.preventDefault();
            if (!busy) void choose(first.empresa_id, () => administration);
          }}
        >
          <span className={`centered rigid clip brand bold rounded ${shared.guestCompanyLogo}`} aria-hidden="true">
            <Icon name="shield_person" />
          </span>
          <span className="grow shrink large medium break-anywhere">Administración</span>
          <Icon name="chevron_right" />
        </a>
      )}
      {companies ? <CompanyList companies={companies} busy={busy} onChosen={(id) => void choose(id)} /> : <Unknown />}
      {managesAll && companies && <NewCompanyForm open={companies.length === 0} onCreated={() => open(firstSteps)} />}
      <footer className={`row wrap gap-8-16 ${styles.foot}`}>
        {user && <span className="shrink muted">{user.name}</span>}
        <button
          type="button"
          className={`inline-row gap-6 rigid brand ${shared.guestQuiet}`}
          onClick={() => void logOut()}
        >
          <Icon name="logout" />
          Cerrar Sesión
        </button>
      </footer>
    </>
  );
};

const administration = '/admin-dashboard';
/** The dashboard of a new company says what to do first. */
const firstSteps = '/dashboard';

/** The list could not be loaded, which does not mean that it is empty. */
const Unknown = () => {
  const failure = useSession((state) => state.failure);
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await retryStart();
    setBusy(false);
  };
  return (
    <div className={`flex align-start gap-10 rounded ${shared.guestNote} ${shared.guestNoteAviso}`} role="alert">
      <Icon name="cloud_off" />
      <p className="grow shrink">{failure?.message ?? 'No se pudieron cargar sus empresas.'}</p>
      <button
        type="button"
        className={`inline-row gap-6 rigid brand ${shared.guestQuiet}`}
        disabled={busy}
        onClick={() => void retry()}
      >
        Reintentar
      </button>
    </div>
  );
};

const open = (path: string) => window.location.assign(finalPath(path));

/** What cannot be asked is refused later, with its reason. */
const ignored = () => undefined;
