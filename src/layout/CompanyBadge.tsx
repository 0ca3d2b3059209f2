import { useCompany, useSession } from '../providers/session';
import { Avatar } from '../ui/Avatar';
import { RailTooltip } from './RailTooltip';
import shared from './sidebar.module.css';
import styles from './CompanyBadge.module.css';

/** The selected company. Changing it reloads the document, so that no data of the old one stays in memory. */
export const CompanyBadge = ({ rail }: { rail: boolean }) => {
  const company = useCompany();
  const chosen = useSession(({ empresa }) => empresa !== null);
  const name = company?.nombre ?? (chosen ? 'Su empresa' : 'Elegir empresa');

  return (
    <RailTooltip rail={rail} label={name}>
      <a
        className={`row gap-12 full-width relative rounded text-left plain ${shared.sidebarCompany}`}
        href="/selectCompany"
      >
        <span className={`centered rigid clip rounded ${styles.logo}`} aria-hidden="true">
          {company?.image_url ? (
            <img className="full-width full-height" src={company.image_url} alt="" />
          ) : (
            <Avatar name={name} size="small" />
          )}
        </span>
        <span className={`ellipsis column grow shrink ${shared.sidebarLabel}`}>
          <span className={`clip semibold ${styles.companyName}`}>{name}</span>{' '}
          <span className={`tiny unweighted ${shared.sidebarHint}`}>
            {chosen ? 'Cambiar de empresa' : 'Ninguna elegida'}
          </span>
        </span>
      </a>
    </RailTooltip>
  );
};
