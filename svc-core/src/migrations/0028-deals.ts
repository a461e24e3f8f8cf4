import type { Migration } from '@hub/service-kit/database'

/**
 * An offer's amount is a field of its own, and what was asked before it was haggled is kept. Offers
 * made before have no amount: their words change no price. Somebody may be told of a contract that is gone.
 */
export const deals: Migration = {
  name: '0028-deals',
  async up(knex) {
    await knex.raw(`
      alter table contracts add column asked_price numeric(20,2);
      alter table haggles add column amount numeric(20,2)
        constraint haggles_amount_check check (amount between 0 and 999999999999.99);
      alter table notifications
        drop constraint notifications_about_check,
        add constraint notifications_about_check
          check (contract_id is not null or kind in ('webhook-off', 'author-left'));
    `)
  },
  async down(knex) {
    await knex.raw(`
      delete from notifications where contract_id is null and kind <> 'webhook-off';
      alter table notifications
        drop constraint notifications_about_check,
        add constraint notifications_about_check
          check (contract_id is not null or kind = 'webhook-off');
      alter table haggles drop column amount;
      alter table contracts drop column asked_price;
    `)
  },
}
