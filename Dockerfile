# The image of Podium: the command "podium" for a site that is mounted in /site.
#
#   npm run package
#   docker build --tag podium .
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/site" podium build
#
# Both images are named by digest, which a tag cannot change. The digests are those that
# https://github.com/docker-library/repo-info lists for these tags.
ARG NODE=docker.io/library/node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ARG DEBIAN=docker.io/library/debian:bookworm-20260918-slim@sha256:3783cc01769c7b2b1b83a5c5ad96c815348e28ed7da68e2e3687004faa906251

# Installs the package. npm stays in this stage.
FROM ${NODE} AS packages
WORKDIR /podium
COPY podium-*.tgz /tmp/podium.tgz
# The package names all packages in exact versions. Its files get one time, so that the same
# package makes the same image.
RUN npm install --ignore-scripts --no-audit --no-fund --no-package-lock /tmp/podium.tgz \
  && rm package.json node_modules/.package-lock.json \
  && find . -exec touch --no-dereference --date=@0 {} +

FROM ${DEBIAN}
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
COPY --from=packages /podium /podium
# The site lies below the folder with the packages: so its settings and pages find "podium", and
# Astro refuses packages that have no folder in common with the site. What is mounted in /site is
# there. Without a mounted folder, its files belong to the user of the container.
RUN install --directory --owner=1000 --group=1000 /podium/site && ln --symbolic podium/site /site
ENV PATH=/podium/node_modules/.bin:$PATH HOME=/tmp HOST=0.0.0.0
USER 1000:1000
WORKDIR /site
EXPOSE 4321
ENTRYPOINT ["podium"]
CMD ["--help"]
