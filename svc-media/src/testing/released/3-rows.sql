-- Some of everything that people had.

insert into people (uid, is_admin, admin_version) values
  ('0a000000-0000-7000-8000-000000000001', true, 2),
  ('0a000000-0000-7000-8000-000000000002', null, 0);
insert into forgotten (uid_hash) values ('\x05');
insert into idempotency (caller, key, request_hash, reply) values
  ('0a000000-0000-7000-8000-000000000001', 'key', '\x09', '{"status": 201}');

insert into tracks (id, title, artist, album, sha256, size, mime, object_key, cover_key, uploader_id,
    loudness_lufs) values
  ('0c000000-0000-7000-8000-000000000001', 'Back-in-Black', 'AC/DC', null, '\x01', 10, 'audio/mpeg',
    'media/tracks/1.mp3', 'media/covers/1.webp', '0a000000-0000-7000-8000-000000000001', -14),
  ('0c000000-0000-7000-8000-000000000002', '宇宙戦艦ヤマト', 'P!nk', 'Straße nach Łódź', '\x02', 20,
    'audio/ogg', 'media/tracks/2.ogg', null, null, null);
insert into playlists (id, author_id, name, is_public) values
  ('0d000000-0000-7000-8000-000000000001', '0a000000-0000-7000-8000-000000000001', 'Long haul', true);
insert into playlist_tracks (playlist_id, track_id, position) values
  ('0d000000-0000-7000-8000-000000000001', '0c000000-0000-7000-8000-000000000002', 1),
  ('0d000000-0000-7000-8000-000000000001', '0c000000-0000-7000-8000-000000000001', 2);

insert into stories (id, title, author, price, sha256, size, mime, object_key, uploader_id, series,
    series_number, chapters, loudness_lufs) values
  ('0e000000-0000-7000-8000-000000000001', 'Tale', 'Ayla', 5, '\x03', 30, 'audio/mpeg',
    'media/stories/1.mp3', '0a000000-0000-7000-8000-000000000001', 'Tales', 1,
    '[{"title": "One", "startSeconds": 0}]', -16);
insert into purchases (uid, story_id) values
  ('0a000000-0000-7000-8000-000000000002', '0e000000-0000-7000-8000-000000000001');
insert into progress (uid, story_id, device_id, position_seconds, listened_at) values
  ('0a000000-0000-7000-8000-000000000002', '0e000000-0000-7000-8000-000000000001', 'phone', 12.5, now());

insert into jobs (id, kind, state, owner_id, track_id, story_id) values
  ('0f000000-0000-7000-8000-000000000001', 'measure', 'done', '0a000000-0000-7000-8000-000000000001',
    '0c000000-0000-7000-8000-000000000001', null),
  ('0f000000-0000-7000-8000-000000000002', 'finish', 'failed',
    '0a000000-0000-7000-8000-000000000001', null, null);
insert into uploads (id, owner_id, kind, file_name, metadata, size, received, expires_at) values
  ('10000000-0000-7000-8000-000000000001', '0a000000-0000-7000-8000-000000000001', 'track',
    'hymn.mp3', '', 100, 40, now() + interval '1 day');
insert into upload_parts (upload_id, start, object_key) values
  ('10000000-0000-7000-8000-000000000001', 0, 'media/parts/1');
insert into sweeps (objects_removed) values (3);

insert into outbox (id, name, data, published_at) values
  ('12000000-0000-7000-8000-000000000001', 'media.track.stored', '{}', now());
insert into outbox_streams (name, created, last_seq) values ('MEDIA', '2026-11-29', 1);
insert into inbox (consumer, event_id, done_at) values
  ('media-people', '13000000-0000-7000-8000-000000000001', now());
insert into dead_letters (consumer, event_id, name, payload, error) values
  ('media-people', '13000000-0000-7000-8000-000000000002', 'core.user.created', '{}', 'unreadable');
