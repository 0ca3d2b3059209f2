import { lazy, Suspense, type MouseEvent } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { can } from '#contract/core/access';
import { isOfThePlatform, roleId, roles, type Role } from '#contract/core/roles';
import { roleIdWords } from '#contract/words/roles';
import { useRole } from '../../providers/session';
import { intoView } from '../../ui/intoView';
import { PageSkeleton } from '../../ui/PageSkeleton';
import { Tab, Tabs } from '../../ui/Tabs';
import styles from './manual.module.css';

const everything = ['index', ...roles] as const;
type Name = (typeof everything)[number];

/** The manual: the page of the user's own role, unless the address names another. */
const ManualPage = () => {
  const role = useRole();
  const { pagina } = useParams();
  const names = namesFor(role);
  const name = everything.find((each) => each === pagina) ?? role;
  const Text = texts[name];

  return (
    <>
      <Tabs aria-label="Páginas del manual">
        {names.map((each) => (
          <Tab
            key={each}
            to={`/manual/${each}`}
            ref={each === name ? intoView : undefined}
            aria-current={each === name ? 'page' : undefined}
          >
            {each === 'index' ? 'Para todos' : roleIdWords[roleId[each]]}
          </Tab>
        ))}
      </Tabs>
      <Suspense fallback={<PageSkeleton />}>
        <Text />
      </Suspense>
    </>
  );
};

export default ManualPage;

/** The tabs: what everybody needs and the own page; for who manages users also the other roles of a company. */
const namesFor = (role: Role): Name[] => [
  'index',
  ...roles.filter((each) => each === role || (can(role, 'create', 'usuarios') && !isOfThePlatform(each))),
];

const text = (load: () => Promise<{ default: string }>) =>
  lazy(async () => {
    const { default: html } = await load();
    return { default: () => <Article html={html} /> };
  });

const texts: Record<Name, ReturnType<typeof text>> = {
  index: text(() => import('../../../docs/manual/index.md')),
  superadmin: text(() => import('../../../docs/manual/superadmin.md')),
  admin: text(() => import('../../../docs/manual/admin.md')),
  monitor: text(() => import('../../../docs/manual/monitor.md')),
  operario: text(() => import('../../../docs/manual/operario.md')),
};

/** Our own text, made when the product was built. Its links are followed without loading the product again. */
const Article = ({ html }: { html: string }) => {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const to = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined;
    if (!to?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(to);
  };
  return <article className={`card ${styles.manual}`} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
};
