import type { Locator, Page } from 'playwright-core';

/** Opens the invitation of a user and fills in address and role. Returns the dialog, which is not sent yet. */
export const invite = async (page: Page, address: string, role: string): Promise<Locator> => {
  await page.goto('/usuarios');
  await page.getByRole('link', { name: 'Invitar usuario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitar usuario' });
  await dialog.getByLabel('Correo electrónico').fill(address);
  await dialog.getByLabel('Rol').click();
  await page.getByRole('option', { name: role }).click();
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  return dialog;
};
