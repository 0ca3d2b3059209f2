import { describe, expect, it } from 'vitest';
import { access, can, isSubject, type Action, type Subject } from './access';
import { canOpen, pages } from './paths';
import { roles } from './roles';

const actions: Action[] = ['list', 'show', 'create', 'edit', 'delete', 'reference'];

describe('rights', () => {
  /** A readable picture of the policy: a change of access changes this picture, and shows in the review. */
  it('to records', () => {
    const picture = (Object.keys(access) as Subject[]).flatMap((subject) =>
      roles.map(
        (role) =>
          `${subject.padEnd(14)} ${role.padEnd(10)} ${actions.filter((action) => can(role, action, subject)).join(' ') || '–'}`,
      ),
    );
    expect(`\n${picture.join('\n')}\n`).toMatchSnapshot();
  });

  it('to pages', () => {
    const picture = pages.map(
      ({ path }) => `${path.padEnd(32)} ${roles.filter((role) => canOpen(role, path)).join(' ')}`,
    );
    expect(`\n${picture.join('\n')}\n`).toMatchSnapshot();
  });

  it('a reference opens nothing more than pickers', () => {
    expect(can('monitor', 'reference', 'activos')).toBe(true);
    expect(can('monitor', 'list', 'activos')).toBe(false);
    expect(can('monitor', 'show', 'activos')).toBe(false);
  });

  it('exist only for existing subjects', () => {
    expect(isSubject('activos')).toBe(true);
    expect(isSubject('toString')).toBe(false);
  });
});
