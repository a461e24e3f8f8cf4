-- Some of everything that people had.

insert into users (uid, display_name, email, is_admin, is_guest, photo_key, deleted_at) values
  ('0a000000-0000-7000-8000-000000000001', 'Zoë Ångström', 'zoe@hub.test', true, false,
    'core/photos/zoe.webp', null),
  ('0a000000-0000-7000-8000-000000000002', 'Okoro', null, false, true, null, null),
  ('0a000000-0000-7000-8000-000000000003', 'Gone', null, false, true, null, now());
insert into sessions (id, uid, token_hash, previous_hash, expires_at, reissues) values
  ('0b000000-0000-7000-8000-000000000001', '0a000000-0000-7000-8000-000000000001', '\x01', '\x02',
    now() + interval '30 days', 1);
insert into profiles (uid, shipping, connections) values
  ('0a000000-0000-7000-8000-000000000001', '\x0102', '{"discord": "zoe"}');
insert into identities (provider, subject, uid, email) values
  ('discord', '42', '0a000000-0000-7000-8000-000000000001', 'zoe@hub.test');
insert into auth_transactions (state_hash, browser_hash, provider, purpose, nonce, pkce_verifier,
    expires_at) values
  ('\x03', '\x04', 'discord', 'sign-in', 'nonce', 'verifier', now());
insert into tombstones (uid_hash) values ('\x05');

insert into contracts (id, author_id, author_name, kind, status, post_type, type, price, title,
    category, location, details, image_key, expires_at, haggle_count) values
  ('0c000000-0000-7000-8000-000000000001', '0a000000-0000-7000-8000-000000000001', 'Zoë Ångström',
    'mission', 'open', 'request', null, 15000, 'Escort to the Æon gate', null, 'Outer belt',
    'Two haulers, one jump.', null, null, 0),
  ('0c000000-0000-7000-8000-000000000002', '0a000000-0000-7000-8000-000000000001', 'Zoë Ångström',
    'trade', 'open', null, 'sell', 2500.50, 'AC/DC', 'Decor', null,
    '宇宙戦艦ヤマト by P!nk. #Für_Zwei', 'core/pictures/decor.webp', now() + interval '30 days', 1),
  ('0c000000-0000-7000-8000-000000000003', '0a000000-0000-7000-8000-000000000002', 'Okoro',
    'mission', 'accepted', 'offer', null, 0, 'Scouting', null, 'Anywhere', 'On demand.', null, null, 0);
insert into haggles (id, contract_id, offerer_id, offerer_name, offer) values
  ('0d000000-0000-7000-8000-000000000001', '0c000000-0000-7000-8000-000000000002',
    '0a000000-0000-7000-8000-000000000002', 'Okoro', '2000 and a drink');
insert into acceptances (id, contract_id, uid, author_id, kind, post_type, price, title) values
  ('0e000000-0000-7000-8000-000000000001', '0c000000-0000-7000-8000-000000000003',
    '0a000000-0000-7000-8000-000000000001', '0a000000-0000-7000-8000-000000000002', 'mission',
    'offer', 0, 'Scouting');
insert into items (category, name) values ('Decor', 'Café Table');

insert into notifications (id, uid, kind, contract_id, haggle_id, actor_id, count) values
  ('0f000000-0000-7000-8000-000000000001', '0a000000-0000-7000-8000-000000000001', 'offer-made',
    '0c000000-0000-7000-8000-000000000002', '0d000000-0000-7000-8000-000000000001',
    '0a000000-0000-7000-8000-000000000002', 2),
  ('0f000000-0000-7000-8000-000000000002', '0a000000-0000-7000-8000-000000000001', 'webhook-off',
    null, null, null, 1);
insert into webhooks (uid, url, is_on) values
  ('0a000000-0000-7000-8000-000000000001', '\x06', true);
insert into webhook_addresses (address, free_at) values ('\x07', now());
insert into webhook_deliveries (notification_id, uid) values
  ('0f000000-0000-7000-8000-000000000001', '0a000000-0000-7000-8000-000000000001');

insert into admin_jobs (id, actor_id, state, total, done) values
  ('10000000-0000-7000-8000-000000000001', '0a000000-0000-7000-8000-000000000001', 'done', 3, 3);
insert into admin_invites (token_hash, expires_at) values ('\x08', now());
insert into audit_log (id, action, actor_id, actor_name) values
  ('11000000-0000-7000-8000-000000000001', 'items-refreshed',
    '0a000000-0000-7000-8000-000000000001', 'Zoë Ångström');
insert into idempotency (caller, key, request_hash, reply) values
  ('0a000000-0000-7000-8000-000000000001', 'key', '\x09', '{"status": 201}');
insert into object_removals (object_key) values ('core/pictures/old.webp');

insert into outbox (id, name, data, published_at) values
  ('12000000-0000-7000-8000-000000000001', 'core.user.created',
    '{"userId": "0a000000-0000-7000-8000-000000000001"}', now());
insert into outbox_streams (name, created, last_seq) values ('CORE', '2026-11-29', 1);
insert into inbox (consumer, event_id, done_at) values
  ('core-audit', '13000000-0000-7000-8000-000000000001', now());
insert into dead_letters (consumer, event_id, name, payload, error) values
  ('core-audit', '13000000-0000-7000-8000-000000000002', 'media.track.stored', '{}', 'unreadable');
