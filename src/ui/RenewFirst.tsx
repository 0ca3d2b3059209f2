import { Link } from 'react-router-dom';
import { renewalOf, type Renewal } from '#contract/core/paths';
import { number } from './formats';
import { Icon } from './Icon';

/** In a list: how many documents of an asset or a person have expired or soon will, as a link that renews the first. */
export const RenewFirst = ({ owner, id, n }: { owner: Renewal['owner']; id: number; n: number }) =>
  n === 0 ? null : (
    <Link
      className="inline-row gap-4 warning medium plain text-on-hover"
      to={renewalOf(owner, id, 'primero')}
      onClick={(event) => event.stopPropagation()}
      title="Vencidos o por vencer: renovar el primero"
    >
      <Icon name="warning" size={16} />
      {number(n)}
      <span className="visually-hidden"> por vencer: renovar</span>
    </Link>
  );
